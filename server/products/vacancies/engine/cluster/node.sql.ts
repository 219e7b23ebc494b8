// SphinxQL over the protocol of MySQL: Prisma does not connect to Sphinx or Manticore.
import mysql from 'mysql2/promise'
import { beforeClose } from '#server/core/database/db.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { searchShards, type SearchNode } from './nodes.ts'

/** A node is unreachable, or its result is incomplete. */
export class SearchNodeError extends Error {}

/** The statements that one connection to a node can run. */
export interface NodeSession {
  /** Every row of a selection; `columns` as in SphinxQL, the rest of the statement after `FROM vacancies`. */
  all(columns: string, rest: string, options?: SelectOptions): Promise<string[][]>
  /**
   * These columns of every row of a selection, in no particular order. Many rows (about `most`)
   * come as lists of numbers, at a tenth of the cost of separate rows.
   */
  columns(names: readonly string[], rest: string, most: number): Promise<PackedColumns>
  /** Runs a statement that returns no rows. */
  run(statement: string): Promise<void>
}

/** Column by column, numbers as text, separated by commas; number n of each column is of the same row. */
export interface PackedColumns {
  rows: number
  columns: Buffer[][]
}

interface SelectOptions {
  table?: string
  /** most rows to return; without a limit, all */
  limit?: number
}

const CONNECT_MS = 2000
/** A node that takes longer counts as unreachable. */
const STATEMENT_MS = 15_000
/** `max_matches` of a first attempt; a selection with more rows is repeated with a larger one. */
const ROOM = 20_000
/**
 * Length of a list of numbers. A longer list takes longer, because a node copies it for each number that it appends;
 * shorter lists mean more rows, each of which costs as much as many numbers.
 */
const LIST = 128
/** Room for rows added between two tries. */
const SPARE = 1000
/** Tries before the table counts as growing faster than it is read. */
const MOST_TRIES = 4

/**
 * Runs `work` on a connection of the node.
 * @throws SearchNodeError when the node cannot be reached, refuses a statement, or warns: its answer may be incomplete
 */
export async function onNode<T>(node: SearchNode, work: (session: NodeSession) => Promise<T>): Promise<T> {
  const connection = await poolOf(node)
    .getConnection()
    .catch((error: unknown) => fail(node, error))
  try {
    const result = await work({
      all: (columns, rest, options) => selected(node, connection, `SELECT ${columns}`, rest, options),
      columns: (names, rest, most) => packed(node, connection, { names, rest, most }),
      run: async (statement) => void (await asked(node, connection, statement)),
    })
    connection.release()
    return result
  } catch (error) {
    connection.destroy()
    throw error
  }
}

/** Ends the connections of this process to all nodes. */
export async function closeSearchNodes(): Promise<void> {
  await Promise.all([...connections().values()].map((pool) => pool.end().catch(() => {})))
  connections().clear()
}

/** How a value is read: as the text it comes as, or as its bytes. */
type Reading<Value> = (field: { string(): string | null; buffer(): Buffer | null }) => Value
const asText: Reading<string> = (field) => field.string() ?? ''
const asBytes: Reading<Buffer> = (field) => field.buffer() ?? Buffer.alloc(0)

async function selected<Value = string>(
  node: SearchNode,
  connection: mysql.PoolConnection,
  select: string,
  rest: string,
  { table = 'vacancies', limit, room: first = limit ?? ROOM }: SelectOptions & { room?: number } = {},
  reading?: Reading<Value>,
): Promise<Value[][]> {
  for (let tries = 0, room = first; tries < MOST_TRIES; tries++) {
    const rows = await asked(
      node,
      connection,
      `${select} FROM ${table} ${rest} LIMIT 0,${room} OPTION max_matches=${room}, ranker=none`,
      reading,
    )
    const meta = new Map(
      (await asked(node, connection, 'SHOW META')).map(([name = '', value = '']): [string, string] => [name, value]),
    )
    for (const name of ['error', 'warning']) if (meta.has(name)) fail(node, new Error(meta.get(name)))
    const found = Number(meta.get('total_found'))
    if (limit !== undefined || rows.length === found) return rows
    room = found + SPARE
  }
  return fail(node, new Error('the table changes faster than it is read'))
}

async function packed(
  node: SearchNode,
  connection: mysql.PoolConnection,
  { names, rest, most }: { names: readonly string[]; rest: string; most: number },
): Promise<PackedColumns> {
  const lists = names.map((name, at) => `GROUP_CONCAT(${name}) AS list${at}`)
  const room = Math.max(2 * LIST, Math.ceil(most / LIST))
  // All ids of a shard have the same remainder modulo the number of shards, so they fall into `room` buckets.
  const select = `SELECT COUNT(*) AS held, id % ${room * searchShards().length} AS bucket, ${lists.join(', ')}`
  const rows = await selected(node, connection, select, `${rest} GROUP BY bucket`, { room }, asBytes)
  return {
    rows: rows.reduce((sum, [held]) => sum + Number(held?.toString()), 0),
    columns: names.map((_, at) => rows.flatMap((row) => row[at + 2] ?? [])),
  }
}

async function asked<Value = string>(
  node: SearchNode,
  connection: mysql.PoolConnection,
  statement: string,
  reading?: Reading<Value>,
): Promise<Value[][]> {
  try {
    const typeCast = reading ?? asText
    const [rows] = await connection.query({ sql: statement, rowsAsArray: true, timeout: STATEMENT_MS, typeCast })
    return Array.isArray(rows) ? (rows as unknown as Value[][]) : []
  } catch (error) {
    return fail(node, error)
  }
}

function fail(node: SearchNode, error: unknown): never {
  throw new SearchNodeError(`search node ${node.address}: ${error instanceof Error ? error.message : String(error)}`, {
    cause: error,
  })
}

function poolOf(node: SearchNode): mysql.Pool {
  const known = connections().get(node.address)
  if (known) return known
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(node.address) ?? []
  const made = mysql.createPool({
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port),
    connectionLimit: 8,
    maxIdle: 4,
    connectTimeout: CONNECT_MS,
  })
  connections().set(node.address, made)
  beforeClose('search nodes', closeSearchNodes)
  return made
}

const connections = (): Map<string, mysql.Pool> => singleton('vacancies.search-connections', () => new Map())
