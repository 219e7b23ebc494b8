import { errorText } from '#server/core/errors.ts'
import { isForPeople } from '#server/core/process/log.ts'
import { beginStart, endStart } from '#server/core/process/starting.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'

const begun = Date.now()
/** The environment that this process was started with, before it set anything for its children. */
const given = { ...process.env }
/** How long a stop may take after STOP_DELAY: more than running requests and the worker may. */
const FORCE_MS = 40_000

/**
 * Prints a line of the start or the stop, at any LOG_LEVEL: with the seconds since the start, or as a line of the
 * log. Without LOG_FORMAT the start is for people, and what comes after it has the form of the log.
 */
export function say(line: string): void {
  const now = Date.now()
  if (isForPeople()) console.log(`${((now - begun) / 1000).toFixed(1).padStart(5)} s  ${line}`)
  else console.log(JSON.stringify({ level: 30, time: now, msg: line }))
}

type Step = { name: string; work: () => Promise<unknown> | void }

/**
 * Registers what must be stopped with the process; the last registered stops first.
 * @throws Error when the process is already stopping, so that a start goes no further
 */
export function onStop(name: string, work: Step['work']): void {
  steps().push({ name, work })
  if (state().isStopping) throw new Error('stopped while starting')
}

/** Starts; a failure stops what was started and exits with code 1, unless a signal is stopping the process already. */
export async function startOrExit(start: () => Promise<void>): Promise<void> {
  beginStart()
  const starting = start()
  state().started = starting
  try {
    await starting
    endStart()
  } catch (error) {
    if (state().isStopping) return
    console.error(`\nQuartet could not start: ${errorText(error)}`)
    await stopAll()
    process.exit(1)
  }
}

/** Stops everything in order; a step that fails does not prevent the others. */
async function stopAll(): Promise<void> {
  for (let step = steps().pop(); step; step = steps().pop()) {
    try {
      await step.work()
    } catch (error) {
      console.error(`${step.name}: ${errorText(error)}`)
    }
  }
}

/** Ctrl-C and SIGTERM stop in order; a second signal, or 40 seconds after STOP_DELAY, ends the process at once. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (state().isStopping) process.exit(1)
      state().isStopping = true
      say(`${signal}: stopping requests, worker and database …`)
      setTimeout(() => process.exit(1), env().STOP_DELAY * 1000 + FORCE_MS).unref()
      void stopInOrder()
    })
  }
}

/** Stops in order and starts again with the same process id, so that supervisors notice nothing. */
export function restart(): void {
  if (state().isStopping) return
  state().isStopping = true
  say('restarting …')
  setTimeout(() => process.exit(1), env().STOP_DELAY * 1000 + FORCE_MS).unref()
  void stopAll().then(() => {
    // Where `execve` is not available, the service manager starts another process.
    process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], given)
    process.exit(1)
  })
}

/**
 * Stops twice: a start in progress fails after the first stop, and may have started more before
 * that.
 */
async function stopInOrder(): Promise<void> {
  await stopAll()
  await state().started?.catch(() => {})
  await stopAll()
  process.exit(0)
}

function state(): { isStopping: boolean; started?: Promise<void> } {
  return singleton('stopping', () => ({ isStopping: false }))
}

function steps(): Step[] {
  return singleton('shutdown-steps', () => [])
}
