import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, db, extraPool, pools } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { memoryIndex } from '#server/products/vacancies/engine/memory/live.ts'
import { aCorpus } from '#server/products/vacancies/testing/corpus.ts'
import { aWebhook, happen } from '#server/platform/webhooks/testing/receiver.ts'
import { writeReport } from './installation/reports.sql.ts'
import { processes, provideGauges } from '#server/processes.ts'

const server = aTestServer()
const folder = mkdtempSync(join(tmpdir(), 'metrics-'))
const SCRAPER = 'a-scraper-of-this-test-and-nobody-else'
beforeAll(() => setEnv({ DATA_DIR: folder, METRICS_TOKEN: SCRAPER }))
afterAll(() => rmSync(folder, { recursive: true }))

async function metrics(): Promise<(name: string) => number | undefined> {
  provideGauges(await processes())
  const text = await (await server.fetch('/api/metrics', { token: SCRAPER })).text()
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return (name) => {
    const line = lines.find((one) => one.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length + 1))
  }
}

test('pools say how many connections are used and idle, and how much waits for one', async () => {
  const pool = extraPool('test', { max: 2 })
  const [one, two] = [await pool.connect(), await pool.connect()]
  const third = pool.connect()
  const busy = await metrics()
  expect(busy('quartet_database_connections{pool="test",state="used"}')).toBe(2)
  expect(busy('quartet_database_connections{pool="test",state="idle"}')).toBe(0)
  expect(busy('quartet_database_waiting{pool="test"}')).toBe(1)
  one.release()
  two.release()
  ;(await third).release()
  const idle = await metrics()
  expect(idle('quartet_database_connections{pool="test",state="used"}')).toBe(0)
  expect(idle('quartet_database_connections{pool="test",state="idle"}')).toBe(2)
  expect(idle('quartet_database_waiting{pool="test"}')).toBe(0)
  expect([...pools().keys()]).toContain('main')
  expect(idle('quartet_database_waiting{pool="main"}')).toBe(0)
})

test('the index of vacancies says its rows, memory and age once it is loaded', async () => {
  expect((await metrics())('quartet_vacancies_index_rows')).toBeUndefined()
  await aCorpus(50)
  const index = await memoryIndex().loaded()
  const loaded = await metrics()
  expect(loaded('quartet_vacancies_index_rows')).toBe(index?.living)
  expect(index?.living).toBeGreaterThan(0)
  expect(loaded('quartet_vacancies_index_bytes')).toBe(index?.bytes)
  expect(loaded('quartet_vacancies_index_age_seconds')).toBeLessThan(60)
  expect(loaded('quartet_vacancies_index_pending')).toBe(0)
})

test('disks and jobs stand there once for the whole machine', async () => {
  await enqueue(db(), anyJob('test.later'), {}, { runAt: new Date(Date.now() + 3_600_000) })
  await enqueue(db(), anyJob('test.due'), {}, { runAt: new Date(Date.now() - 5_000) })
  await enqueue(db(), anyJob('test.failed'), {}, { maxAttempts: 1 })
  await db().$executeRaw`update graphile_worker._private_jobs set attempts = 1, last_error = 'it failed'
    where max_attempts = 1`
  const value = await metrics()
  expect(value('quartet_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
  expect(value('quartet_disk_free_bytes{folder="data"}')).toBeLessThanOrEqual(
    value('quartet_disk_size_bytes{folder="data"}') ?? 0,
  )
  for (const state of ['due', 'later', 'failed']) expect(value(`quartet_jobs{state="${state}"}`), state).toBe(1)
  expect(value('quartet_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(5)
})

test('what was found stands there as numbers, of all machines, without texts', async () => {
  const about = { about: 'A certificate', found: 'a text', remedy: 'Renew it' }
  await writeReport(db(), {
    id: 'process_1',
    machine: 'one',
    kind: 'worker',
    pid: 7,
    version: '1.2.3',
    memory: 1e8,
    uptimeSeconds: 60,
    findings: { en: [{ id: 'certificates.tls', state: 'broken', figures: { days: -1 }, ...about }] },
  })
  const value = await metrics()
  const labels = 'machine="one",kind="worker",pid="7",version="1.2.3"'
  expect(value('quartet_check{check="certificates.tls",machine="one"}')).toBe(2)
  expect(value('quartet_check_figure{check="certificates.tls",machine="one",figure="days"}')).toBe(-1)
  expect(value('quartet_check{check="jobs.queue"}')).toBe(0)
  expect(value('quartet_check{check="processes.worker"}')).toBe(2)
  expect(value(`quartet_process_memory_bytes{${labels}}`)).toBe(1e8)
  expect(value(`quartet_process_uptime_seconds{${labels}}`)).toBeGreaterThanOrEqual(60)
  expect(value('quartet_accounts')).toBe(await db().user.count())
  const text = await (await server.fetch('/api/metrics', { token: SCRAPER })).text()
  for (const word of ['A certificate', 'a text', 'Renew']) expect(text).not.toContain(word)
})

test('events that webhooks have not received are counted, without what names an account', async () => {
  const receiver = 'https://receiver.example/secret'
  const [enabled, disabled] = [await aWebhook(receiver), await aWebhook(receiver)]
  for (const { userId } of [enabled, enabled, disabled]) await happen(userId)
  await db().webhookSubscription.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } })
  const createdAt = new Date(Date.now() - 90_000)
  await db().webhookDelivery.updateMany({ data: { createdAt } })
  const [delivered] = await db().webhookDelivery.findMany({ where: { subscriptionId: enabled.id }, take: 1 })
  const [value, text] = await Promise.all([
    metrics(),
    server.fetch('/api/metrics', { token: SCRAPER }).then((one) => one.text()),
  ])
  expect(value('quartet_webhook_deliveries{state="waiting"}')).toBe(2)
  expect(value('quartet_webhook_deliveries{state="held"}')).toBe(1)
  expect(value('quartet_webhook_deliveries_oldest_seconds')).toBeGreaterThanOrEqual(90)
  for (const word of ['secret', enabled.id, enabled.userId]) expect(text).not.toContain(word)
  await db().webhookDelivery.update({ where: { id: delivered?.id ?? '' }, data: { state: 'delivered' } })
  expect((await metrics())('quartet_webhook_deliveries{state="waiting"}')).toBe(1)
})

test('are for METRICS_TOKEN and for operators: nobody else reads them, on this machine neither', async () => {
  const statusFor = async (token?: string) => (await server.fetch('/api/metrics', { ...(token && { token }) })).status
  const operator = await aUser({ roles: ['operator'] })
  expect(await statusFor()).toBe(401)
  expect(await statusFor(`${SCRAPER}x`)).toBe(401)
  expect(await statusFor(await aToken(await aUser()))).toBe(403)
  expect(await statusFor(await aToken(operator, { scopes: ['webhooks:read'] }))).toBe(403)
  expect(await statusFor(await aToken(operator))).toBe(200)
  expect(await statusFor(SCRAPER)).toBe(200)
  expect((await server.fetch('/api/webhooks', { token: SCRAPER })).status).toBe(401)
  setEnv({ METRICS_TOKEN: '' })
  expect(await statusFor(SCRAPER)).toBe(401)
  setEnv({ METRICS_TOKEN: SCRAPER })
})

test('a scraper reads them while the database cannot be reached', async () => {
  const { DATABASE_URL } = env()
  await closeDb()
  setEnv({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  const answer = await server.fetch('/api/metrics', { token: SCRAPER })
  expect([answer.status, /^quartet_http_requests_total/m.test(await answer.text())]).toEqual([200, true])
  await closeDb()
  setEnv({ DATABASE_URL })
})
