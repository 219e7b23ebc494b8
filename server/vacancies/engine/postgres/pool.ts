import type pg from 'pg'
import { extraPool } from '#server/core/db.ts'

/**
 * Connections for searching only: however many people search, requests that need other data find a free connection.
 * Just-in-time compilation costs more than it saves here; sorting a million ids takes some 60 MB; typing errors in short
 * words need a low bar of similarity.
 */
export const searchPool = (): pg.Pool =>
  extraPool('vacancies.search', {
    max: 4,
    connectionTimeoutMillis: 15_000,
    options:
      '-c jit=off -c work_mem=64MB -c pg_trgm.similarity_threshold=0.2 -c statement_timeout=20s -c default_transaction_read_only=on',
  })

/**
 * Runs one search statement. With `byIndex` a sequential scan is ruled out: PostgreSQL counts a match of a vector as
 * cheap as a comparison of numbers and does not see that each vector must first be fetched from beside its row.
 */
export async function searchRows<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
  byIndex: boolean,
): Promise<Row[]> {
  if (!byIndex) return (await searchPool().query<Row>(text, values)).rows
  const client = await searchPool().connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<Row>(text, values)
    await client.query('commit')
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}
