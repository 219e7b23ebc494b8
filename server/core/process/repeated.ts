import type { LogFn, Logger } from 'pino'
import { singleton } from './singleton.ts'

/** How long warnings of the same kind, and identical stacks, are not printed again. */
const WINDOW_MS = 60_000
/** The most kinds, and the most stacks, that are remembered: more than an installation has ways to fail. */
const MOST = 1000
const WARN = 40

interface Seen {
  /** Warnings of this kind since the first. */
  times: number
  log: (times: number) => void
}

/**
 * Prints the first warning of a kind (its message without numbers), counts the others, and after a minute says in one
 * line how many there were. For `hooks.logMethod` of pino.
 */
export function countRepeated(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
  const [first, second] = args as unknown[]
  const message = typeof first === 'string' ? first : second
  if (level !== WARN || typeof message !== 'string') return method.apply(this, args)
  const kind = kindOf(message)
  const known = warnings().get(kind)
  if (known) return void known.times++
  method.apply(this, args)
  if (warnings().size >= MOST) return
  const log = (times: number) => method.call(this, { times }, `${message}: again within a minute`)
  warnings().set(kind, { times: 0, log })
  setTimeout(() => summarize(kind), WINDOW_MS).unref()
}

/** Logs for each kind how often it was repeated; at the end of the process, without waiting for the minute. */
export function summarizeAll(): void {
  for (const kind of warnings().keys()) summarize(kind)
}

/** True unless the same stack was logged less than a minute ago. */
export function isNewStack(stack: string): boolean {
  const now = Date.now()
  const at = stacks().get(stack)
  if (at !== undefined && now - at < WINDOW_MS) return false
  if (stacks().size >= MOST) stacks().clear()
  stacks().set(stack, now)
  return true
}

function summarize(kind: string): void {
  const seen = warnings().get(kind)
  warnings().delete(kind)
  if (seen && seen.times > 0) seen.log(seen.times)
}

/** A warning about job 17 is of the same kind as one about job 18. */
const kindOf = (message: string) => message.replaceAll(/\d+/g, '#')

const warnings = (): Map<string, Seen> => singleton('log-warnings', () => new Map())
const stacks = (): Map<string, number> => singleton('log-stacks', () => new Map())
