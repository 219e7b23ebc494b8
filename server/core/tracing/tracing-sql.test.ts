import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env, setEnv } from '#server/settings/env.ts'
import { startCollector, type Collector } from '#server/testing/collector.ts'
import { watchedPool } from '../database/database-watch.ts'
import { closeDb } from '../database/db.ts'
import { commitStatement, readStatement } from '../database/pipelined.ts'
import { startTracing, stopTracing } from './tracing-start.ts'
import { summarized } from './tracing-sql.ts'
import { tracedRoot } from './tracing.ts'

const traceparent = (isSampled: boolean) => `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0${Number(isSampled)}`
const inRecorded = <T>(work: () => T) => tracedRoot('recorded', {}, { traceparent: traceparent(true) }, work)
const inUnrecorded = <T>(work: () => T) => tracedRoot('unrecorded', {}, { traceparent: traceparent(false) }, work)

let collector: Collector
let pool: pg.Pool
beforeAll(async () => {
  collector = await startCollector()
  setEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })
  await startTracing()
  pool = watchedPool({ connectionString: env().DATABASE_URL, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await closeDb()
  await collector.close()
})

/** The names of the statements that this work records. */
async function recorded(work: () => Promise<unknown>): Promise<string[]> {
  await startTracing()
  const before = collector.spans.length
  await work()
  await stopTracing()
  const statements = collector.spans.slice(before).filter(({ attributes }) => attributes['db.system.name'])
  return statements.map(({ name }) => name)
}

const statement = (name: string) => ({ name, text: 'select 1' })

test('of statements that are sent together, those of recorded traces are recorded', async () => {
  const read = () =>
    Promise.all([
      inRecorded(() => readStatement(statement('recorded 1'))),
      inUnrecorded(() => readStatement(statement('unrecorded'))),
      inRecorded(() => readStatement(statement('recorded 2'))),
    ])
  expect(await recorded(read)).toEqual(['recorded 1', 'recorded 2'])
  const commit = () =>
    Promise.all([
      inRecorded(() => commitStatement(statement('recorded 3'), '1')),
      inUnrecorded(() => commitStatement(statement('unrecorded 2'), '2')),
    ])
  const names = await recorded(commit)
  expect(names).toContain('recorded 3')
  expect(names).not.toContain('unrecorded 2')
})

test('who waits for a connection keeps its own trace, whichever request gives it back', async () => {
  const passedOn = async (waits: typeof inRecorded, gives: typeof inRecorded) => {
    const client = await pool.connect()
    const waiting = waits(() => pool.query(statement('waiting')))
    gives(() => client.release())
    await waiting
  }
  expect(await recorded(() => passedOn(inUnrecorded, inRecorded))).toEqual([])
  expect(await recorded(() => passedOn(inRecorded, inUnrecorded))).toEqual(['waiting'])
})

test.each([
  ['SELECT "public"."user_account"."id" FROM "public"."user_account" WHERE 1=1', 'SELECT user_account'],
  ["-- a note\n  insert into cloud_job (a) values ('x')", 'INSERT cloud_job'],
  ['update only ride_order set a = 1', 'UPDATE ride_order'],
  ['with a as (select 1 from music_track) select * from a', 'WITH music_track'],
  ['BEGIN', 'BEGIN'],
  ["select pg_notify('channel', 'from secret')", 'SELECT'],
])('%s is called %s', (text, name) => {
  expect(summarized(text)).toBe(name)
})
