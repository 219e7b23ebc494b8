import { EventEmitter } from 'node:events'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import {
  Logger,
  parseCronItems,
  run,
  type Job,
  type LogFunctionFactory,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { supervise, type Supervised } from '#server/core/process/child-process.ts'
import { systemContext } from '#server/core/context.ts'
import { extraPool, pool } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { sessionClient } from '#server/core/database/session-client.ts'
import { tracedJob, type TraceCarrier } from '#server/core/tracing/tracing.ts'
import { env } from '#server/settings/env.ts'
import { limitAttempts, TRACE } from './jobs.sql.ts'
import { declareAlive, unlockJobsOfDeadWorkers } from './liveness.sql.ts'
import type { Task } from './task.ts'

const SWEEP_MS = 10_000
/** After this long without an answer from the database the worker is restarted, and others take its jobs. */
const PATIENCE_MS = 20_000

interface Worker {
  /** resolves when the worker has stopped, rejects when it has failed */
  done: Promise<void>
  /** waits for running jobs (their signal is aborted after five seconds) and stops */
  stop: () => Promise<void>
}

/** Runs the worker as a child process, restarted whenever it exits. */
export function superviseWorker(options: {
  log: (line: string) => void
  /** the program to run; default server/worker.ts */
  program?: string
}): Promise<Supervised> {
  const { log, program = join(import.meta.dirname, '../../worker.ts') } = options
  return supervise({
    name: 'the worker',
    log,
    // `fork` uses execPath: a `node` on the PATH may be another version. The child gets no inspector or loader flags.
    start: () => fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  })
}

/**
 * Runs jobs of these tasks in this process. The worker declares itself alive before it takes the first job, and unlocks
 * the jobs of killed workers every ten seconds.
 */
export async function runWorker(tasks: Map<string, Task>): Promise<Worker> {
  const client = sessionClient({ name: 'quartet worker', patience: PATIENCE_MS })
  const lost = new Promise<never>((_, fail) => client.once('error', fail))
  lost.catch(() => {})
  await client.connect()

  const life: { alive?: Promise<null>; sweep?: NodeJS.Timeout } = {}
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    life.alive = declareAlive(client, workerPool.id).then(() => null)
    life.sweep = startSweeping(client, workerPool.id, life.alive)
  })
  const runner = await run({
    pgPool: queuePool(),
    concurrency: env().WORKER_CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(() => logLine),
    taskList: taskList(tasks),
    parsedCronItems: cronItems(tasks),
    events,
    // Without a batch the end of a job is recorded by a promise that a stopping worker does not wait for.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    // Called before each job: no job is taken before the lock that declares this worker alive.
    forbiddenFlags: () => life.alive ?? null,
  })
  // The caller may rely on the worker being declared alive.
  await life.alive
  return {
    done: Promise.race([runner.promise, lost]).finally(() => clearInterval(life.sweep)),
    stop: () => stop(runner, client),
  }
}

/** Logs a message of the job queue: a failure without the payload, as a warning while the job is retried. */
const logLine: ReturnType<LogFunctionFactory> = (level, message, meta) => {
  const { job, error } = (meta ?? {}) as { job?: Job; error?: unknown }
  if (!job || error === undefined) return log()[level === 'warning' ? 'warn' : level](message)
  const fields = { err: error, job: job.id, attempt: job.attempts }
  if (job.attempts < job.max_attempts) log().warn(fields, `${job.task_identifier} failed, and is tried again`)
  else log().error(fields, `${job.task_identifier} failed for good`)
}

/** The job queue listens on a connection of its pool, which a pooler in transaction mode cannot keep. */
function queuePool(): pg.Pool {
  if (env().DATABASE_POOLER_URL === '') return pool()
  return extraPool('worker', { max: env().WORKER_CONCURRENCY + 1 })
}

async function stop(runner: Runner, client: pg.Client): Promise<void> {
  await runner.stop()
  await client.end()
}

/** Unlocks the jobs of dead workers now and every ten seconds; a lost connection ends the worker by its own event. */
function startSweeping(client: pg.Client, own: string, alive: Promise<null>): NodeJS.Timeout {
  const sweep = async () => {
    await alive
    const dead = await unlockJobsOfDeadWorkers(client, own)
    if (dead.length > 0) log().warn({ workers: dead }, 'unlocked the jobs of killed workers')
  }
  const quietly = () =>
    void sweep().catch((error: unknown) => log().warn({ err: error }, 'cannot check for dead workers'))
  quietly()
  return setInterval(quietly, SWEEP_MS)
}

function taskList(tasks: Map<string, Task>): TaskList {
  return Object.fromEntries(
    [...tasks].map(([name, task]) => [
      name,
      async (payload, { job, abortSignal }) => {
        const { own, trace } = partsOf(payload)
        const attributes = { 'quartet.job.id': job.id, 'quartet.job.attempt': job.attempts }
        await tracedJob(`job ${name}`, { attributes }, trace, async () => {
          const context = systemContext({ requestId: `job_${job.id}`, ...(abortSignal && { signal: abortSignal }) })
          const most = Math.min(job.max_attempts, task.maxAttempts ?? job.max_attempts)
          // `enqueue` does not know the task's declaration: its limit is set when the job first runs.
          if (most < job.max_attempts) await limitAttempts(context.db, job.id, most)
          const attempts = { attempt: job.attempts, lastAttempt: job.attempts >= most }
          await task.run({ ...context, ...attempts }, task.payload.parse(own))
        })
      },
    ]),
  )
}

function cronItems(tasks: Map<string, Task>) {
  const timed = [...tasks.values()].filter(({ cron }) => cron !== undefined)
  return parseCronItems(
    timed.map(({ name, cron = '', maxAttempts }) => ({
      task: name,
      match: cron,
      ...(maxAttempts !== undefined && { options: { maxAttempts } }),
    })),
  )
}

/**
 * A payload without the fields added to it: the due time of a scheduled job, and the trace of a
 * request.
 */
function partsOf(payload: unknown): { own: unknown; trace?: TraceCarrier } {
  if (typeof payload !== 'object' || payload === null) return { own: payload }
  const { _cron, [TRACE]: trace, ...own } = payload as Record<string, unknown>
  return { own, ...(trace !== undefined && { trace: trace as TraceCarrier }) }
}
