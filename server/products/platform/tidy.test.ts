import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { enqueue, jobFigures } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { aUser } from '#server/testing/factories.ts'
import { tidy } from './tidy.task.ts'

const DAY = 24 * 3600 * 1000

afterAll(closeDb)

test('what has served its time is deleted and nothing else', async () => {
  const { id: userId } = await aUser()
  const bytes = () => new Uint8Array(randomBytes(32))
  for (const [key, age] of [
    ['old', DAY + 60_000],
    ['young', DAY - 60_000],
  ] as const) {
    const createdAt = new Date(Date.now() - age)
    await db().idempotencyRecord.create({
      data: { scope: 'test', key, inputHash: bytes(), output: bytes(), createdAt },
    })
    await db().passwordReset.create({ data: { hash: bytes(), userId, expiresAt: new Date(Date.now() + DAY - age) } })
    await db().rateLimit.create({ data: { key, expire: BigInt(Date.now() + DAY - age) } })
    const until = new Date(Date.now() + DAY - age)
    await db().vacancySharedList.create({ data: { name: key, search: '', ids: bytes(), expiresAt: until } })
    await db().vacancySharedCrawl.create({ data: { crawl: key, snapshot: '', begunAt: until, expiresAt: until } })
    const lastAt = new Date(until.getTime() - 90 * DAY)
    await db().session.create({ data: { id: `${key} end`, userId, expiresAt: until } })
    const lastUsedAt = new Date(until.getTime() - 7 * DAY)
    const expiresAt = new Date(Date.now() + DAY)
    await db().session.create({ data: { id: `${key} use`, userId, expiresAt, lastUsedAt } })
    await db().signInAddress.create({ data: { userId, address: key, lastAt } })
    await enqueue(db(), anyJob(`test.${key}`), {}, { maxAttempts: 1 })
  }
  await db().$executeRaw`update graphile_worker._private_jobs
    set attempts = 1, last_error = 'it failed', updated_at = now() - interval '29 days'`

  await tidy(systemContext())
  expect(await db().idempotencyRecord.findMany({ select: { key: true } })).toEqual([{ key: 'young' }])
  expect(await db().passwordReset.count()).toBe(1)
  expect(await db().rateLimit.findMany({ select: { key: true } })).toEqual([{ key: 'young' }])
  expect(await db().vacancySharedList.findMany({ select: { name: true } })).toEqual([{ name: 'young' }])
  expect(await db().vacancySharedCrawl.findMany({ select: { crawl: true } })).toEqual([{ crawl: 'young' }])
  const sessions = await db().session.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
  expect(sessions.map(({ id }) => id)).toEqual(['young end', 'young use'])
  expect(await db().signInAddress.findMany({ select: { address: true } })).toEqual([{ address: 'young' }])
  expect((await jobFigures(db())).failed).toBe(2)

  await tidy(systemContext(), new Date(Date.now() + 2 * DAY))
  expect((await jobFigures(db())).failed).toBe(0)
})
