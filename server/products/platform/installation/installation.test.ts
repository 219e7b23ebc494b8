import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { takeLimitHits } from '#server/core/limit-hits.ts'
import { db } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { sendConfirmation } from '#server/platform/mail/email.task.ts'
import { aWebhook, happen } from '#server/platform/webhooks/testing/receiver.ts'
import { systemContext } from '#server/core/context.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { checkDatabaseState } from './checks/database-state.sql.ts'
import type { Installation } from './installation.schema.ts'
import { writeLimitHits, writeReport } from './reports.sql.ts'

const server = aTestServer()
const { DATABASE_URL } = env()
afterAll(() => setEnv({ DATABASE_READ_URL: '', SMTP_URL: '' }))
beforeEach(async () => {
  await db().$executeRaw`delete from graphile_worker._private_jobs`
  await db().processReport.deleteMany()
  await db().limitHit.deleteMany()
})

async function overview(headers: Record<string, string> = {}): Promise<Installation> {
  const token = await aToken(await aUser({ roles: ['operator'] }))
  const answer = await server.fetch('/api/admin/overview', { token, headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Installation
}

/** The finding of this id. */
async function found(id: string) {
  return (await overview()).findings.find((finding) => finding.id === id)
}

const report = (id: string, more: object = {}) =>
  writeReport(db(), {
    id,
    machine: 'one',
    kind: 'server',
    pid: 1,
    version: '1.0.0',
    memory: 1e8,
    uptimeSeconds: 60,
    ...more,
  })

/** A job in the state that the worker leaves it in. */
async function aJob(set: string, name = 'test.job'): Promise<void> {
  await enqueue(db(), anyJob(name), {})
  await db().$executeRawUnsafe(`update graphile_worker._private_jobs set ${set}
    where task_id = (select id from graphile_worker._private_tasks where identifier = '${name}')`)
}

describe('the overview', () => {
  it('is for operators alone, and says what runs and how many accounts there are', async () => {
    const token = await aToken(await aUser())
    expect((await server.fetch('/api/admin/overview', { token })).status).toBe(403)
    const { version, accounts } = await overview()
    expect(version).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.versions.node })
    expect(version.changes.length).toBeGreaterThan(3)
    expect(accounts).toHaveLength(30)
    const users = await db().user.count()
    expect(accounts.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), total: users, added: users })
  })

  it('has processes of all machines, and what they have found in the language of the request', async () => {
    const said = (about: string) => [
      { id: 'storage.disk.data', state: 'broken', about, found: '1', remedy: '2' } as const,
    ]
    await report('a', { findings: { en: said('Disk'), ru: said('Диск') } })
    await report('b', { kind: 'worker', machine: 'two', pid: 7 })
    const english = await overview()
    expect(english.processes).toMatchObject([
      { machine: 'one', kind: 'server', memory: 1e8 },
      { machine: 'two', kind: 'worker', pid: 7 },
    ])
    const age = Date.now() - Date.parse(english.processes[0]?.started_at ?? '')
    expect(age).toBeGreaterThan(59_000)
    expect(english.findings).toContainEqual(expect.objectContaining({ about: 'Disk', machine: 'one' }))
    const russian = await overview({ 'accept-language': 'ru' })
    expect(russian.findings).toContainEqual(expect.objectContaining({ about: 'Диск', machine: 'one' }))
    expect(russian.findings).toContainEqual(expect.objectContaining({ about: 'Очередь', machine: null }))
  })

  it('keeps what a process has found until it looks again, and the worst of several', async () => {
    const one = (state: 'ok' | 'broken') => ({ en: [{ id: 'storage.index', state, about: 'Index', found: state }] })
    await report('a', { findings: one('ok') })
    await report('b', { findings: one('broken') })
    await report('b')
    expect(await found('storage.index')).toMatchObject({ state: 'broken' })
    await report('b', { findings: one('ok') })
    expect(await found('storage.index')).toMatchObject({ state: 'ok' })
  })

  it('forgets processes that have been silent for a minute', async () => {
    await report('a')
    await db().processReport.updateMany({ data: { seenAt: new Date(Date.now() - 61_000) } })
    expect((await overview()).processes).toEqual([])
  })
})

describe('a finding', () => {
  it('names processes that are missing, or of different versions, and a missing worker', async () => {
    expect(await found('processes.alive')).toMatchObject({ state: 'warning', remedy: 'Start Quartet' })
    await report('a')
    expect(await found('processes.alive')).toMatchObject({ state: 'ok', figures: { count: 1, memory: 1e8 } })
    await report('b', { version: '1.1.0' })
    expect(await found('processes.alive')).toMatchObject({
      state: 'warning',
      found: 'of different versions: 1.0.0, 1.1.0',
    })
    expect(await found('processes.worker')).toMatchObject({ state: 'broken', remedy: expect.any(String) })
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(20518, 7)`
      expect(await found('processes.worker')).toMatchObject({ state: 'ok', figures: { count: 1 } })
    })
  })

  it('says that jobs are late, and that some have failed', async () => {
    expect(await found('jobs.queue')).toMatchObject({ state: 'ok' })
    expect(await found('jobs.failed')).toMatchObject({ state: 'ok', found: 'none' })
    await aJob(`run_at = now() - interval '10 minutes'`, 'test.late')
    await aJob(`attempts = max_attempts, last_error = 'no room'`, 'test.failed')
    expect(await found('jobs.queue')).toMatchObject({
      state: 'broken',
      found: '1 job waits, the oldest for 10 minutes',
      remedy: expect.any(String),
    })
    expect(await found('jobs.failed')).toMatchObject({
      state: 'warning',
      found: '1 has failed for good',
      remedy: expect.any(String),
    })
  })

  it('says that mails are not sent, with the reason', async () => {
    setEnv({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const { id: userId } = await aUser()
    const payload = { userId, email: 'another@test.example', origin: 'https://quartet.example' }
    const ctx = { ...systemContext(), attempt: 1, lastAttempt: false }
    const failure = await sendConfirmation.run(ctx, payload).catch((error: Error) => error.message)
    expect(await found('mail.sending')).toMatchObject({ state: 'ok' })
    await aJob(`attempts = 1, last_error = '${String(failure)}'`)
    expect(await found('mail.sending')).toMatchObject({
      state: 'broken',
      found: expect.stringMatching(/^1 mail could not be sent; the last time: connect ECONNREFUSED/),
      remedy: expect.any(String),
    })
  })

  it('says that receivers fail, and that events are too old', async () => {
    expect(await found('webhooks.deliveries')).toMatchObject({ state: 'ok' })
    const { id, userId } = await aWebhook('https://receiver.example')
    await happen(userId)
    const set = (data: object) => db().webhookDelivery.updateMany({ where: { subscriptionId: id }, data })
    await set({ failingSince: new Date() })
    expect(await found('webhooks.deliveries')).toMatchObject({ state: 'warning', figures: { failing: 1, waiting: 1 } })
    await set({ createdAt: new Date(Date.now() - 4 * 86_400_000) })
    expect(await found('webhooks.deliveries')).toMatchObject({
      state: 'broken',
      found: 'the oldest of 1 events has waited for 4 days',
    })
    await db().webhookSubscription.deleteMany()
  })

  it('names accounts that run into limits, wherever they are refused', async () => {
    expect(await found('limits.refused')).toMatchObject({ state: 'ok' })
    takeLimitHits()
    setEnv({ RIDES_QUOTA_ORDERS: '0' })
    const rider = await aUser({ name: 'Vera' })
    const order = () =>
      aToken(rider).then((token) => server.fetch('/api/orders', { token, method: 'POST', json: ORDER }))
    expect([(await order()).status, (await order()).status]).toEqual([422, 422])
    setEnv({ RIDES_QUOTA_ORDERS: '' })
    const hits = takeLimitHits()
    expect(hits).toEqual([{ userId: rider.id, what: 'orders.create', count: 2 }])
    await writeLimitHits(db(), [...hits, { userId: 'usr_gone', what: 'requests', count: 1 }])
    await writeLimitHits(db(), hits)
    const { findings, refused } = await overview()
    expect(refused).toMatchObject([{ user_id: rider.id, name: 'Vera', limit: 'orders.create', times: 4 }])
    expect(findings.find(({ id }) => id === 'limits.refused')).toMatchObject({
      state: 'warning',
      figures: { accounts: 1, times: 4 },
    })
  })

  it('says how large the database is, that connections run out, and that a replica is lost', async () => {
    expect(await found('database.size')).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/^[\d.]+ (MB|GB), \d+ of \d+ connections in use$/),
    })
    expect(await checkDatabaseState(db(), 0)).toMatchObject([{ id: 'database.size', state: 'warning' }])
    expect(await found('database.replica')).toBeUndefined()
    setEnv({ DATABASE_READ_URL: 'postgres://nobody@127.0.0.1:1/none' })
    expect(await found('database.replica')).toMatchObject({ state: 'warning', remedy: expect.any(String) })
    setEnv({ DATABASE_READ_URL: DATABASE_URL })
  })
})

const ORDER = { pickup: 'Station', dropoff: 'Airport' }
