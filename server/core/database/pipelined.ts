// Sends statements without waiting for the answers to those before (https://node-postgres.com/features/pipelining).
// Taking a connection for each statement costs more than the statement itself, so statements of the same moment share
// one.
import type pg from 'pg'
import { extraPool, poolerUrl } from './db.ts'
import { singleton } from '../process/singleton.ts'
import { currentSpan, inSpan, type TraceSpan } from '../tracing/tracing.ts'

/** The most connections; statements beyond their capacity wait in order. */
const CONNECTIONS = 8
/** The most statements sent to a connection at once, which runs them one after another. */
const MOST_TOGETHER = 8
/** The most transactions at a time; statements that arrive meanwhile share the next one. */
const MOST_COMMITS = 4

type Rows = pg.QueryResultRow[]

interface Asked {
  statement: pg.QueryConfig
  span: TraceSpan | undefined
  resolve: (rows: Rows) => void
  reject: (error: unknown) => void
}

/**
 * Runs one hot read-only statement of a `*.sql.ts`. Statements of the same moment share connections; when one fails,
 * the others still succeed.
 */
export function readStatement<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<R[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Rows>()
  const reads = waiting()
  if (reads.length === 0) setImmediate(sendReads)
  reads.push({ statement, span: currentSpan(), resolve, reject })
  return promise as Promise<R[]>
}

/**
 * Runs one hot statement of a `*.sql.ts` and commits it. Statements of the same moment share a transaction, and so the
 * wait for the disk. When one of them fails, each is run again in a separate transaction. A failed statement has stored
 * nothing; when the connection breaks, it is unknown whether it has.
 * @param key names the written row: shared transactions take locks in the order of keys, so that they do not deadlock
 */
export function commitStatement<R extends pg.QueryResultRow>(statement: pg.QueryConfig, key: string): Promise<R[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Rows>()
  const { waiting: changes } = changing()
  if (changes.length === 0) setImmediate(commitWaiting)
  changes.push({ statement, span: currentSpan(), resolve, reject, key })
  return promise as Promise<R[]>
}

interface Changing {
  waiting: Change[]
  running: number
}

interface Change extends Asked {
  key: string
}

const changing = (): Changing => singleton('waiting-changes', () => ({ waiting: [], running: 0 }))

function commitWaiting(): void {
  const state = changing()
  while (state.waiting.length > 0 && state.running < MOST_COMMITS) {
    state.running++
    void commit(state.waiting.splice(0, MOST_TOGETHER)).finally(() => {
      state.running--
      commitWaiting()
    })
  }
}

/** Settles every change; never rejects. */
async function commit(changes: Change[]): Promise<void> {
  try {
    const sent = await sendTransaction(changes.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    if (sent === null) await Promise.all(changes.map((one) => commit([one])))
  } catch (error) {
    for (const { reject } of changes) reject(error)
  }
}

/**
 * @returns null when several statements were rolled back because one of them failed
 * @throws the error of the only statement, or that of the connection
 */
async function sendTransaction(changes: readonly Change[]): Promise<true | null> {
  const client = await connections().connect()
  const begin = client.query('BEGIN')
  const works = changes.map(({ statement, span }) => inSpan(span, () => client.query(statement)))
  // COMMIT rolls the transaction back when one of its statements has failed.
  const end = client.query('COMMIT')
  const [ended, begun, ...results] = await Promise.allSettled([end, begin, ...works])
  const failure = [begun, ...results, ended].find((result) => result.status === 'rejected')
  client.release(failure !== undefined)
  if (failure && ended.status === 'fulfilled' && changes.length > 1) return null
  if (failure) throw failure.reason
  for (const [at, { resolve }] of changes.entries()) {
    const result = results[at]
    if (result?.status === 'fulfilled') resolve(result.value.rows as Rows)
  }
  return true
}

const waiting = (): Asked[] => singleton('waiting-reads', () => [])

const connections = (): pg.Pool =>
  extraPool('pipelined', { connectionString: poolerUrl(), pipeline: true, max: CONNECTIONS })

function sendReads(): void {
  const reads = waiting().splice(0)
  for (let at = 0; at < reads.length; at += MOST_TOGETHER) void send(reads.slice(at, at + MOST_TOGETHER))
}

/** Settles every read; never rejects. */
async function send(reads: readonly Asked[]): Promise<void> {
  try {
    const client = await connections().connect()
    const answers = reads.map(({ statement, span, resolve, reject }) =>
      inSpan(span, () => client.query(statement)).then(({ rows }) => resolve(rows as Rows), reject),
    )
    await Promise.all(answers)
    // A failed statement leaves the connection usable; the pool replaces a broken connection.
    client.release()
  } catch (error) {
    for (const { reject } of reads) reject(error)
  }
}
