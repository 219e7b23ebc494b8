import type { Logger } from 'pino'
import type { Actor } from './actor.ts'
import { SYSTEM } from './actor.ts'
import type { AuditNote } from './audit.ts'
import { db } from './db.ts'
import type { Db } from './db.ts'
import { newId } from './ids.ts'
import { log } from './log.ts'

/**
 * Who calls, from where, and the handles that a service may use. Made once per request, page or task. Some handles are
 * made when first asked for: change a context with `derive`, a spread would lose them.
 */
export interface Context {
  actor: Actor
  requestId: string
  /** Address of the caller, or `null` inside the house. */
  ip: string | null
  /** Scheme and host for links in answers, without a trailing slash: `https://quartet.example`. */
  origin: string
  /** Value of `Accept-Language`, or an empty string. */
  language: string
  /** Inside a mutation this is the operation's own transaction. */
  db: Db
  log: Logger
  /** Says in the audit what a mutation changed; outside one it does nothing. */
  note: (note: AuditNote) => void
  /** Says that an earlier success is given again: nothing was changed now, so nothing is audited. */
  replay: () => void
  /** Registers work inside this process for when the change is kept: dropping what a cache remembers. Must not throw. */
  afterCommit: (work: () => void) => void
  /** Aborted when the caller has gone away. */
  signal: AbortSignal
}

/** A context for work without a request: tasks, scripts, start-up. */
export function systemContext(overrides: Partial<Context> = {}): Context {
  const requestId = overrides.requestId ?? newId('req')
  return {
    actor: SYSTEM,
    requestId,
    ip: null,
    origin: '',
    language: '',
    db: db(),
    log: log().child({ requestId }),
    ...noNotes,
    signal: new AbortController().signal,
    ...overrides,
  }
}

/** The same context with some of its handles replaced. */
export function derive(ctx: Context, changes: Partial<Context>): Context {
  return Object.create(ctx, Object.getOwnPropertyDescriptors(changes)) as Context
}

/** Outside a mutation there is nothing to say, and nothing to wait for. */
export const noNotes = { note: () => {}, replay: () => {}, afterCommit: (work: () => void) => work() } as const
