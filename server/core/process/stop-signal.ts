import { singleton } from './singleton.ts'

/**
 * Aborted when this process begins to stop: waiting requests answer with what they have, and
 * streams end.
 */
export function stopSignal(): AbortSignal {
  return controller().signal
}

/** Called once, before anything is closed. */
export function beginStop(): void {
  controller().abort()
}

function controller(): AbortController {
  return singleton('stop-signal', () => new AbortController())
}
