import type pg from 'pg'
import { singleton } from '../process/singleton.ts'
import { currentSpan, endSpan, inSpan, type TraceSpan } from './tracing.ts'

type Callback = (...results: unknown[]) => void
type AnyFunction = (...args: unknown[]) => unknown

/** Shorter waits for a free connection are not recorded, in milliseconds. */
const WAIT_MS = 1

/**
 * Makes every statement of a pool, and every wait for one of its connections, a span of the request or job it is for.
 */
export function tracePool(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<unknown>
  pool.connect = ((callback?: Callback) => {
    const parent = currentSpan()
    const since = parent ? performance.now() : 0
    if (!callback) return parent ? connect().then((client) => (waited(parent, since), client)) : connect()
    // The callback may run in the context of the request that gave the connection back: ours is restored.
    return connect((...results: unknown[]) =>
      inSpan(parent, () => {
        if (parent) waited(parent, since)
        callback(...results)
      }),
    )
  }) as typeof pool.connect
  pool.on('connect', traceClient)
}

function waited(parent: TraceSpan, since: number): void {
  if (!parent.isRecording() || performance.now() - since < WAIT_MS) return
  parent.child('wait for a connection', { startTime: since }).end()
}

function traceClient(client: pg.PoolClient): void {
  const query = client.query.bind(client) as AnyFunction
  client.query = ((...args: unknown[]) => {
    const parent = currentSpan()
    const [statement] = args
    if (!parent || !isStatement(statement)) return query(...args)
    const { name, summary } = named(statement)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
    const span = parent.child(name, { kind: 'client', attributes })
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: unknown, result: unknown) => {
        endSpan(span, error)
        ;(callback as Callback)(error, result)
      }
      return query(...args)
    }
    return (query(...args) as Promise<unknown>).then(
      (result) => {
        span.end()
        return result
      },
      (error: unknown) => {
        endSpan(span, error)
        throw error
      },
    )
  }) as typeof client.query
}

interface Statement {
  text: string
  name?: string
}

/** False for streams of COPY and cursors, which take as long as their readers. */
function isStatement(value: unknown): value is string | Statement {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && !('submit' in value))
}

/** The name of a statement: that of a prepared one, otherwise its first word and first table. */
function named(statement: string | Statement): { name: string; summary: string } {
  const { text, name } = typeof statement === 'string' ? { text: statement } : statement
  const summary = summaryOf(text)
  return { name: name ?? summary, summary }
}

/** Bounds the cache: most statements are fixed texts, but there could be many that are built from parts. */
const MAX_SUMMARIES = 2_000

function summaryOf(text: string): string {
  const summaries = singleton('tracing-summaries', () => new Map<string, string>())
  const known = summaries.get(text)
  if (known !== undefined) return known
  if (summaries.size >= MAX_SUMMARIES) summaries.clear()
  const made = summarized(text)
  summaries.set(text, made)
  return made
}

/** `SELECT api_token` for `SELECT … FROM "public"."api_token" …`: no values, which the text may contain. */
export function summarized(statement: string): string {
  const text = statement.replace(/'(?:[^']|'')*'/g, "''")
  const verb = /^(?:\s|\(|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?([a-z_]\w*)"?/i.exec(text)?.[1]
  return table === undefined || table === 'set' ? verb : `${verb} ${table}`
}
