import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDb, db, extraPool, pool } from './db.ts'
import { commitStatement, readStatement } from './pipelined.ts'

interface Row {
  n: number
  /** Its transaction. */
  xid?: string
  /** The process of the database that answered. */
  pid: number
}

afterEach(() => db().$executeRaw`drop table if exists pipelined_rows`)
afterAll(closeDb)

const read = (n: number) =>
  readStatement<Row>({ name: 'pipelined-test', text: 'select $1::int as n, pg_backend_pid() as pid', values: [n] })

test('statements of one moment share a connection, and each gets its own rows', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => read(n)))
  expect(answers.map(([row]) => row?.n)).toEqual([0, 1, 2, 3, 4, 5])
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(1)
})

test('many of one moment are answered by several connections', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => read(n)))
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
  const pids = new Set(answers.map(([row]) => row?.pid))
  expect(pids.size).toBeGreaterThan(1)
  expect(pids.size).toBeLessThanOrEqual(8)
})

test('one that fails fails alone', async () => {
  const broken = readStatement({ text: 'select 1 / $1::int', values: [0] })
  const answers = await Promise.allSettled([read(1), broken, read(2)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await read(3)).toMatchObject([{ n: 3 }])
})

test('a connection that breaks fails those that wait for it, and is replaced', async () => {
  const end = readStatement({ text: 'select pg_terminate_backend(pg_backend_pid())' })
  const answers = await Promise.allSettled([end, read(1)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(2)).toMatchObject([{ n: 2 }])
  expect(extraPool('pipelined', {}).waitingCount).toBe(0)
})

test('a statement sees what was committed before it was asked for', async () => {
  await pool().query('create table pipelined_rows (n int)')
  for (let n = 1; n <= 20; n++) {
    await pool().query('insert into pipelined_rows values ($1)', [n])
    const counted = await readStatement<{ count: number }>({ text: 'select count(*)::int from pipelined_rows' })
    expect(counted).toEqual([{ count: n }])
  }
})

describe('changes', () => {
  beforeEach(() => db().$executeRaw`create table pipelined_rows (n int primary key)`)

  const add = (n: number) =>
    commitStatement<Row>(
      {
        name: 'pipelined-add',
        text: 'insert into pipelined_rows values ($1) returning n, pg_current_xact_id()::text as xid',
        values: [n],
      },
      String(n),
    )
  const stored = async () => (await pool().query<Row>('select n from pipelined_rows order by n')).rows.map(({ n }) => n)

  test('of one moment share a transaction, and are committed when they return', async () => {
    const answers = await Promise.all([3, 1, 2].map(add))
    expect(answers.map(([row]) => row?.n)).toEqual([3, 1, 2])
    expect(new Set(answers.map(([row]) => row?.xid)).size).toBe(1)
    expect(await stored()).toEqual([1, 2, 3])
  })

  test('one that fails fails alone', async () => {
    await add(2)
    const answers = await Promise.allSettled([1, 2, 3].map(add))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(answers[1]).toMatchObject({ reason: { code: '23505' } })
    expect(await stored()).toEqual([1, 2, 3])
  })

  test('many are all stored once, in several transactions', async () => {
    const numbers = Array.from({ length: 100 }, (_, n) => n)
    const answers = await Promise.all(numbers.map(add))
    expect(answers.map(([row]) => row?.n)).toEqual(numbers)
    expect(new Set(answers.map(([row]) => row?.xid)).size).toBeLessThan(100)
    expect(await stored()).toEqual(numbers)
  })

  test('a connection that breaks fails every change of its transaction, and none is stored', async () => {
    const end = commitStatement({ text: 'select pg_terminate_backend(pg_backend_pid())' }, '2')
    const answers = await Promise.allSettled([add(1), end, add(3)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await stored()).toEqual([])
  })
})
