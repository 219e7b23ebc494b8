import type { Logger } from 'pino'
import { SYSTEM, type Actor } from './actor.ts'
import { db, type Db } from './database/db.ts'
import { newId } from './ids.ts'
import { log } from './process/log.ts'
import { publicReads, type Reads } from './database/replica.ts'

type Fields = Record<string, unknown>

export interface AuditNote {
  /** Type and id of what was changed: `token:tok_1f…`. */
  subject: string
  before?: Fields
  after?: Fields
}

/**
 * Who is calling, from where, and the handles that a service may use. Created once per request, page or task. Some
 * handles are created when they are first read: change a context with `derive`, because a spread would lose them.
 */
export interface Context {
  actor: Actor
  requestId: string
  /** Address of the client, or `null` for the system itself. */
  ip: string | null
  /** True when the client's own connection is encrypted, and for the system itself. */
  secure: boolean
  /** True for a request that a program on this machine sent, and that no proxy passed on. */
  local?: boolean
  /** Scheme and host for links in responses, without a trailing slash: `https://quartet.example`. */
  origin: string
  /** Value of `Accept-Language`, or an empty string. */
  language: string
  /** Inside a mutation this is the operation's own transaction. */
  db: Db
  /** For reading public data outside a mutation: from the primary, or from the replica. */
  reads: Reads
  log: Logger
  /** Adds what a mutation changed to its audit rows; does nothing outside a mutation. */
  note: (note: AuditNote) => void
  /** Marks the output as that of an earlier success: nothing was changed now, so nothing is audited. */
  replay: () => void
  /** Registers work of this process for after the commit, such as purging a cache. Must not throw. */
  afterCommit: (work: () => void) => void
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** A context for work without a request: tasks, scripts, start-up. */
export function systemContext(overrides: Partial<Context> = {}): Context {
  const requestId = overrides.requestId ?? newId('req')
  return {
    actor: SYSTEM,
    requestId,
    ip: null,
    secure: true,
    origin: '',
    language: '',
    db: db(),
    get reads() {
      return publicReads(this.actor)
    },
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

/** The handles outside a mutation: there is nothing to audit and no commit to wait for. */
export const noNotes = { note: () => {}, replay: () => {}, afterCommit: (work: () => void) => work() } as const
