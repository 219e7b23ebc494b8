import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env, setEnv } from '#server/settings/env.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { postmasterOf, signalPostgres } from '#server/testing/postmaster.ts'
import { closeDb } from './db.ts'
import { closePubsub } from './pubsub.ts'

// A PostgreSQL of its own: stopping the one of the other tests would stop them too.
const folder = mkdtempSync(join(tmpdir(), 'quartet-hang-'))
let database: Awaited<ReturnType<typeof openDatabase>>
let server: TestServer
let token: string
let postmaster: number

beforeAll(async () => {
  setEnv({ DATABASE_URL: '', DATA_DIR: folder, RATE_LIMIT_STORE: 'postgres' })
  database = await openDatabase(() => {})
  postmaster = await postmasterAt(env().DATABASE_URL)
  server = await startTestServer()
  token = await aToken(await aUser())
})
afterAll(async () => {
  signalPostgres(postmaster, 'SIGCONT')
  await server.close()
  await closePubsub()
  await closeDb()
  await database.stop()
  rmSync(folder, { recursive: true })
})

const CALLS: [path: string, init?: { method: string; json: object }][] = [
  ['/api/servers'],
  ['/api/networks', { method: 'POST', json: { Name: 'inner' } }],
  ['/api/orders'],
  ['/api/vacancies?text=anything'],
]

test('while the database hangs requests get 503, probes still answer, and afterwards all is as before', async () => {
  expect(await statuses()).toEqual([200, 201, 200, 200])
  signalPostgres(postmaster, 'SIGSTOP')
  expect(await statuses()).toEqual([503, 503, 503, 503])
  expect(await statuses()).toEqual([503, 503, 503, 503])
  expect((await server.fetch('/api/health/live')).status).toBe(200)
  const ready = await server.fetch('/api/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { database: false } }])
  signalPostgres(postmaster, 'SIGCONT')
  await expect.poll(statuses).toEqual([200, 201, 200, 200])
})

async function statuses(): Promise<number[]> {
  const answers = await Promise.all(CALLS.map(([path, init]) => server.fetch(path, { token, ...init })))
  for (const answer of answers) if (answer.status === 503) expect(answer.headers.has('Retry-After')).toBe(true)
  return answers.map(({ status }) => status)
}

/** Of the database of this address. */
async function postmasterAt(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { processID } = client as unknown as { processID: number }
  const parent = postmasterOf(processID)
  await client.end()
  return parent
}
