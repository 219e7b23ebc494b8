import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '#server/settings/env.ts'
import { closeDb } from '../database/db.ts'
import { errorText } from '../errors.ts'
import { ignoreLostOutput } from '../output.ts'
import { endStart, onStarted } from './starting.ts'
import { startTracing, stopTracing } from '../tracing/tracing-start.ts'

/** How long after STOP_DELAY a child may still take to stop. */
const STOP_MS = 15_000
const FIRST_DELAY_MS = 500
const LAST_DELAY_MS = 30_000
/** A child that lived this long is restarted without a growing delay. */
const HEALTHY_MS = 60_000

export interface Supervised {
  /** process id of the current child; undefined between two */
  pid: () => number | undefined
  /** stops the child, by force 15 seconds after STOP_DELAY; a second call waits for the first */
  stop: () => Promise<void>
}

/**
 * Runs a child process that calls `serveParent`, and restarts it with growing delays whenever it exits. Resolves when
 * the first child is ready, or has failed once, which is logged: it is restarted then.
 */
export async function supervise(options: {
  /** its name in the log: `the worker` */
  name: string
  log: (line: string) => void
  start: () => ChildProcess
}): Promise<Supervised> {
  const { name, log, start } = options
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  const runOnce = (ready: () => void) =>
    new Promise<void>((ended) => {
      const one = start()
      child = one
      child.once('message', ready)
      onStarted(() => one.connected && one.send('started'))
      child.once('error', (error) => {
        log(`${name} cannot run: ${error.message}`)
        if (child?.pid === undefined) ended()
      })
      child.once('close', (code, signal) => {
        child = undefined
        if (!stopping.signal.aborted) log(`${name} exited (${signal ?? `exit code ${code}`}): restarting it`)
        ready()
        ended()
      })
    })
  const runUntilStopped = async (ready: () => void) => {
    let delay = FIRST_DELAY_MS
    while (!stopping.signal.aborted) {
      const startedAt = Date.now()
      await runOnce(ready)
      delay = Date.now() - startedAt > HEALTHY_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LAST_DELAY_MS)
      await sleep(delay, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const { promise: firstReady, resolve: ready } = Promise.withResolvers<void>()
  const ended = runUntilStopped(ready)
  await firstReady
  return {
    pid: () => child?.pid,
    stop: async () => {
      stopping.abort()
      const kill = setTimeout(() => child?.kill('SIGKILL'), env().STOP_DELAY * 1000 + STOP_MS)
      if (child?.connected) child.send('stop')
      await ended
      clearTimeout(kill)
    },
  }
}

/** A service that a child process runs until it is stopped. */
interface Service {
  stop(): Promise<unknown>
  /** Resolves or rejects when it ends on its own. */
  done?: Promise<unknown>
}

/**
 * Runs a service in a child process, under `supervise`: sends "ready" to the parent, stops when the parent sends "stop"
 * or dies, and ends the process. Ctrl-C reaches the whole process group, and SIGTERM of a service manager every
 * process, so both are left to the parent, which stops everything in order.
 */
export async function serveParent(name: string, start: () => Promise<Service>): Promise<never> {
  ignoreLostOutput()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  const stopRequested = new Promise<void>((resolve) => {
    process.once('disconnect', resolve)
    process.on('message', (message) => {
      if (message === 'stop') resolve()
      if (message === 'started') endStart()
    })
  })
  try {
    await startTracing()
    const service = await start()
    process.send?.('ready')
    const stopped = stopRequested.then(() => service.stop())
    await (service.done ? Promise.race([stopped, service.done]) : stopped)
    await closeDb()
    await stopTracing()
    process.exit(0)
  } catch (error) {
    console.error(`${name} failed: ${errorText(error)}`)
    process.exit(1)
  }
}
