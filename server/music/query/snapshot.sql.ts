import { createHash } from 'node:crypto'
import type pg from 'pg'
import { pool } from '#server/core/db.ts'

// Prisma cannot name prepared statements, nor read the revision and what it stands for as of one moment.

/** The pool, or the connection of a snapshot. */
export type Reader = Pick<pg.ClientBase, 'query'>
export type Row = Record<string, unknown>

/** The catalogue as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  reader: Reader
  revision: number
}

/** The rows of a statement, prepared under a name made of its text. */
export async function run(reader: Reader, text: string, values: unknown[]): Promise<Row[]> {
  const name = `music_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`
  return (await reader.query<Row>({ name, text, values })).rows
}

/** Raised by every change of the catalogue. */
export async function catalogueRevision(reader: Reader): Promise<number> {
  const [row] = await run(reader, 'select revision::float8 as revision from music_revision where id = 1', [])
  return Number(row?.['revision'] ?? 0)
}

/** Runs `work` on a connection of its own that sees one moment of the catalogue and writes nothing. */
export async function inSnapshot<T>(work: (view: Snapshot) => Promise<T>): Promise<T> {
  const reader = await pool().connect()
  try {
    await reader.query('begin isolation level repeatable read read only')
    const result = await work({ reader, revision: await catalogueRevision(reader) })
    await reader.query('commit')
    reader.release()
    return result
  } catch (error) {
    // A connection in an unknown state is not used again.
    reader.release(true)
    throw error
  }
}
