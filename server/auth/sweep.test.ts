import { afterAll, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/db.ts'
import { aUser } from '#server/testing/factories.ts'
import { sweepIdentity } from './sweep.task.ts'

afterAll(closeDb)

test('the hourly sweep deletes what is over and nothing else', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const { id: userId } = await aUser()
  const bytes = (text: string) => new TextEncoder().encode(text)
  for (const [key, createdAt] of [
    ['old', hours(-25)],
    ['kept', hours(-23)],
  ] as const) {
    const row = { scope: 'test', key, inputHash: bytes(key), output: bytes(key), createdAt }
    await db().idempotencyRecord.create({ data: row })
  }
  for (const [name, expiresAt] of [
    ['over', hours(-1)],
    ['valid', hours(1)],
  ] as const) {
    await db().passwordReset.create({ data: { hash: bytes(name), userId, expiresAt } })
  }
  await sweepIdentity.run({ ...systemContext(), attempt: 1, lastAttempt: false }, {})
  expect((await db().idempotencyRecord.findMany()).map(({ key }) => key)).toEqual(['kept'])
  expect((await db().passwordReset.findMany()).map(({ hash }) => Buffer.from(hash).toString())).toEqual(['valid'])
})
