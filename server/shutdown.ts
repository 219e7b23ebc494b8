import { singleton } from '#server/core/singleton.ts'

const started = Date.now()
const FORCE_MS = 30_000

/** A line for the person who started the server, with the seconds since then. */
export function say(line: string): void {
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`)
}

type Step = { name: string; work: () => Promise<unknown> | void }

/**
 * Registers what must end with the process; the last registered ends first.
 * @throws Error when the process is ending already, so that a start goes no further
 */
export function onStop(name: string, work: Step['work']): void {
  steps().push({ name, work })
  if (state().asked) throw new Error('stopped while starting')
}

/** Starts; a failure ends what was begun, and the process with exit code 1, unless a signal is ending it already. */
export async function startOrEnd(start: () => Promise<void>): Promise<void> {
  const started = start()
  state().started = started
  try {
    await started
  } catch (error) {
    if (state().asked) return
    console.error(`\nQuartet could not start: ${error instanceof Error ? error.message : String(error)}`)
    await stopAll()
    process.exit(1)
  }
}

/** Ends everything in order; a step that fails does not keep the others from ending. */
async function stopAll(): Promise<void> {
  for (let step = steps().pop(); step; step = steps().pop()) {
    try {
      await step.work()
    } catch (error) {
      console.error(`${step.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

/** Ctrl-C and SIGTERM end in order; a second signal, or half a minute, ends at once. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (state().asked) process.exit(1)
      state().asked = true
      say(`${signal}: ending requests, worker and database …`)
      setTimeout(() => process.exit(1), FORCE_MS).unref()
      void endInOrder()
    })
  }
}

/** A start that is still going on fails by what was ended under it, and may have begun something more before that. */
async function endInOrder(): Promise<void> {
  await stopAll()
  await state().started?.catch(() => {})
  await stopAll()
  process.exit(0)
}

function state(): { asked: boolean; started?: Promise<void> } {
  return singleton('stopping', () => ({ asked: false }))
}

function steps(): Step[] {
  return singleton('shutdown-steps', () => [])
}
