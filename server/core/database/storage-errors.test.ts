import { afterAll, expect, test } from 'vitest'
import { closeDb, db, pool } from './db.ts'
import { isDatabaseUnavailable, isUniqueViolation } from './storage-errors.ts'

afterAll(closeDb)

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a write that reaches a database which only reads, as a former primary does, may succeed later', async () => {
  const throughPrisma = db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe('set transaction read only')
    await tx.rateLimit.create({ data: { key: 'read only' } })
  })
  expect(isDatabaseUnavailable(await failure(throughPrisma))).toBe(true)
  const client = await pool().connect()
  const plain = client.query("begin read only; insert into rate_limit (key) values ('read only')")
  expect(isDatabaseUnavailable(await failure(plain))).toBe(true)
  client.release(true)
  expect(await db().rateLimit.count({ where: { key: 'read only' } })).toBe(0)
})

test('a transaction whose connection breaks, in a statement or between two, may succeed later', async () => {
  const broken = (end: (pid: number) => Promise<unknown>) =>
    db().$transaction(async (tx) => {
      const [backend] = await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`
      await end(backend?.pid ?? 0)
      await tx.rateLimit.create({ data: { key: 'lost' } })
    })
  const terminate = (pid: number) => pool().query('select pg_terminate_backend($1, 10000)', [pid])
  const between = await failure(broken(terminate))
  const inside = await failure(
    db().$transaction((tx) => tx.$executeRaw`select pg_terminate_backend(pg_backend_pid()), pg_sleep(1)`),
  )
  expect([between, inside].map(isDatabaseUnavailable)).toEqual([true, true])
  expect(await db().rateLimit.count({ where: { key: 'lost' } })).toBe(0)
})

test('a row that is there already is no fault of the database', async () => {
  await db().rateLimit.create({ data: { key: 'twice' } })
  const again = await failure(db().rateLimit.create({ data: { key: 'twice' } }))
  expect([isDatabaseUnavailable(again), isUniqueViolation(again)]).toEqual([false, true])
})
