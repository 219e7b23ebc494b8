// Reads public data from a replica of the database (DATABASE_READ_URL); docs/adr/0035-replica.md
// explains the design.
import type pg from 'pg'
import { env } from '#server/settings/env.ts'
import type { Actor } from '../actor.ts'
import { beforeClose, extraPool, pool } from './db.ts'
import { log } from '../process/log.ts'
import { singleton } from '../process/singleton.ts'
import { isDatabaseUnavailable } from './storage-errors.ts'
import { within } from '../within.ts'

/** Runs statements that only read: a pool, one of its connections, or a choice between primary and replica. */
export interface Reads {
  query<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<Pick<pg.QueryResult<R>, 'rows'>>
}

/** How often the primary is asked for its log position. */
const RENEW_MS = 1_000
/** The most by which data read from the replica may be outdated. */
const MAX_AGE_MS = 2_000
/** Waited for twice: after a pause of this process, the first timer fires before an answer that has arrived is read. */
const ANSWER_MS = 1_000
/** How often a lost server is tried again. */
const AGAIN_MS = 500
/** How long a replica that was found to lag behind is not used. */
const LAG_MS = 50

interface State {
  used: boolean
  /** Changes of public data that this process has made or heard of. */
  changes: number
  /**
   * A position in the primary's log that includes the first `changes` changes, and when it was
   * read.
   */
  position: { lsn: string; changes: number; at: number } | null
  asking: Promise<void> | null
  lost: Record<Server, boolean>
  laggedAt: number
  read: Record<Server, number>
  /** Callbacks for the moment when a lost primary is back. */
  forgetting: Set<() => void>
  timer?: NodeJS.Timeout | undefined
}

type Server = 'primary' | 'replica'

/** Begins to use the replica, if there is one. For processes that serve requests: jobs read from the primary alone. */
export function useReplica(): void {
  const now = state()
  if (env().DATABASE_READ_URL === '' || now.used) return
  now.used = true
  beforeClose('replica', () => {
    now.used = false
    clearInterval(now.timer)
    return Promise.resolve()
  })
}

/**
 * Reads public data for this caller (`reads` of its context). An account is answered by the primary: it may have
 * changed in another process what it reads now.
 */
export function publicReads(actor: Actor): Reads {
  return actor.kind === 'account' ? pool() : sharedReads()
}

/** Reads public data that is the same for every caller, and is cached until a change of it is heard of. */
export function sharedReads(): Reads {
  return readsOf('main', pool, { max: env().DATABASE_POOL })
}

/** The same as `sharedReads`, on pools with settings of their own. */
export function readsOf(name: string, primary: () => pg.Pool, config: pg.PoolConfig): Reads {
  if (!state().used) return primary()
  return { query: (statement) => readOn(name, primary, config, (client) => client.query(statement)) }
}

/**
 * Runs read-only work on one connection: on the replica when it has every change that this process has heard of, else
 * on the primary; while the primary is lost, on the replica however outdated it is. Work that fails on one of them is
 * run again on the other.
 * @throws what the work throws on the primary, or when neither can be reached
 */
export async function readOn<T>(
  name: string,
  primary: () => pg.Pool,
  config: pg.PoolConfig,
  work: (client: Reads) => Promise<T>,
  first: Server = 'replica',
): Promise<T> {
  const now = state()
  if (!now.used) return onConnection(primary(), work)
  const connectionString = env().DATABASE_READ_URL
  const replica = () => extraPool(`${name} of the replica`, { ...config, connectionString, pipeline: true })
  const position = first === 'replica' || now.lost.primary ? usable(now) : null
  const early = position === null ? null : await onReplica(now, replica(), position, work)
  if (early) return early.value
  try {
    const value = await onPrimary(now, primary(), work)
    now.read.primary++
    return value
  } catch (error) {
    const late = now.lost.primary ? await onReplica(now, replica(), ANY, work) : null
    if (late) return late.value
    throw error
  }
}

/** Reads data that must be up to date: from the primary, and from the replica only while the primary is lost. */
export function primaryFirst<T>(work: (client: Reads) => Promise<T>): Promise<T> {
  return readOn('main', pool, { max: env().DATABASE_POOL }, work, 'primary')
}

/**
 * Called after a commit: later reads contain every change of public data that was committed until now. A commit also
 * shows that a lost primary is back.
 */
export function publicDataChanged(): void {
  const now = state()
  now.changes++
  if (now.lost.primary) regain(now, 'primary')
}

/** Registers what is to be forgotten when a lost primary is back: it may have been read from a replica that lags. */
export function whenPrimaryReturns(forget: () => void): void {
  state().forgetting.add(forget)
}

/** State of the replica for health and metrics; null when none is used. */
export function replicaFigures(): Pick<State, 'lost' | 'read'> | null {
  const now = state()
  return now.used ? now : null
}

/** Asks the replica whether it answers, with no limit of time but that of the connection. */
export function replicaAnswers(): Promise<boolean> {
  return probe(state())
}

const state = (): State =>
  singleton('replica', () => ({
    used: false,
    changes: 0,
    position: null,
    asking: null,
    lost: { primary: false, replica: false },
    laggedAt: -LAG_MS,
    read: { primary: 0, replica: 0 },
    forgetting: new Set(),
  }))

const ANY = Symbol('any position')
type Position = string | typeof ANY

/** The log position that the replica must have replayed to be read; null when the primary must be read. */
function usable(now: State): Position | null {
  if (now.lost.replica) return null
  if (now.lost.primary) return ANY
  const { position } = now
  const age = position === null ? Infinity : performance.now() - position.at
  const isCurrent = position?.changes === now.changes && age < MAX_AGE_MS
  if (!isCurrent || age > RENEW_MS) void askPosition(now)
  return isCurrent && performance.now() - now.laggedAt > LAG_MS ? position.lsn : null
}

/** Asks the primary where its log ends now: every commit until now is before that. Never rejects. */
function askPosition(now: State): Promise<void> {
  return (now.asking ??= newPosition(now).finally(() => (now.asking = null)))
}

async function newPosition(now: State): Promise<void> {
  const { changes } = now
  const at = performance.now()
  try {
    const asked = extraPool('replica.position', { max: 1 }).query<{ lsn: string }>(
      'select pg_current_wal_insert_lsn()::text as lsn',
    )
    if (!(await within(ANSWER_MS, asked)) && !(await within(ANSWER_MS, asked))) lose(now, 'primary', 'no answer')
    const [row] = (await asked).rows
    now.position = row ? { lsn: row.lsn, changes, at } : null
    if (now.lost.primary) regain(now, 'primary')
  } catch (error) {
    lose(now, 'primary', error)
  }
}

/** @returns null when the replica cannot be reached, has not replayed the position or fails at the work */
async function onReplica<T>(
  now: State,
  replica: pg.Pool,
  position: Position,
  work: (client: Reads) => Promise<T>,
): Promise<{ value: T } | null> {
  const client = await replica.connect().catch((error: unknown) => lose(now, 'replica', error))
  if (!client) return null
  // On a pipelined connection the position is read before the work's first statement runs.
  const looked = position === ANY ? null : client.query<{ has: boolean }>({ ...HAS_REPLAYED, values: [position] })
  const [has, done] = await Promise.allSettled([looked, work(client)])
  const failure = has.status === 'rejected' ? has : done.status === 'rejected' ? done : null
  client.release(failure !== null)
  if (failure === null && done.status === 'fulfilled') {
    const isBehind = has.status === 'fulfilled' && has.value?.rows[0]?.has === false
    if (!isBehind) now.read.replica++
    else now.laggedAt = performance.now()
    return isBehind ? null : { value: done.value }
  }
  const error: unknown = failure?.reason
  // The work's own limit of time, which it would reach on the primary too.
  if ((error as { code?: unknown }).code === QUERY_CANCELED) throw error
  if (isDatabaseUnavailable(error)) lose(now, 'replica', error)
  else log().warn({ err: error }, 'the replica failed at a statement that the primary is given now')
  return null
}

/** A replica that was promoted is a primary. */
const HAS_REPLAYED = {
  name: 'replica-has-replayed',
  text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end
    >= $1::pg_lsn as has`,
}

const QUERY_CANCELED = '57014'

/**
 * Tries `work` a second time when the connection broke and a primary answers again, as after a
 * failover.
 */
async function onPrimary<T>(now: State, primary: pg.Pool, work: (client: Reads) => Promise<T>): Promise<T> {
  try {
    return await onConnection(primary, work)
  } catch (error) {
    if (!isDatabaseUnavailable(error) || isPoolExhausted(error)) throw error
    await askPosition(now)
    if (now.lost.primary) throw error
  }
  try {
    return await onConnection(primary, work)
  } catch (error) {
    if (isDatabaseUnavailable(error) && !isPoolExhausted(error)) lose(now, 'primary', error)
    throw error
  }
}

const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('timeout exceeded when trying to connect')

async function onConnection<T>(primary: pg.Pool, work: (client: Reads) => Promise<T>): Promise<T> {
  const client = await primary.connect()
  try {
    const value = await work(client)
    client.release()
    return value
  } catch (error) {
    // A connection in an unknown state is not used again.
    client.release(true)
    throw error
  }
}

function lose(now: State, server: Server, error: unknown): void {
  if (!now.lost[server])
    log().warn({ err: error }, `the ${server} is lost: public data is read from the other database`)
  now.lost[server] = true
  now.timer ??= setInterval(() => tryAgain(now), AGAIN_MS).unref()
}

function regain(now: State, server: Server): void {
  now.lost[server] = false
  log().info(`the ${server} is back`)
  if (server !== 'primary') return
  now.changes++
  for (const forget of now.forgetting) forget()
}

function tryAgain(now: State): void {
  if (now.lost.primary) void askPosition(now)
  if (now.lost.replica) void probe(now)
  if (now.lost.primary || now.lost.replica) return
  clearInterval(now.timer)
  now.timer = undefined
}

async function probe(now: State): Promise<boolean> {
  const connectionString = env().DATABASE_READ_URL
  try {
    await extraPool('replica.probe', { max: 1, connectionString }).query('select 1')
    if (now.lost.replica) regain(now, 'replica')
    return true
  } catch {
    return false
  }
}
