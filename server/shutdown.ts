import { singleton } from '#server/core/singleton.ts'

const started = Date.now()
const FORCE_MS = 30_000

/** A line for the person who started the server, with the seconds since then. */
export function say(line: string): void {
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`)
}

type Step = { name: string; work: () => Promise<unknown> | void }

/** Registers what must end with the process; the last registered ends first. */
export function onStop(name: string, work: Step['work']): void {
  steps().push({ name, work })
}

/** Ends everything in order; a step that fails does not keep the others from ending. */
export async function stopAll(): Promise<void> {
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
      if (singleton('stopping', () => ({ asked: false })).asked) process.exit(1)
      singleton('stopping', () => ({ asked: false })).asked = true
      say(`${signal}: ending requests, worker and database …`)
      setTimeout(() => process.exit(1), FORCE_MS).unref()
      void stopAll().then(() => process.exit(0))
    })
  }
}

function steps(): Step[] {
  return singleton('shutdown-steps', () => [])
}
