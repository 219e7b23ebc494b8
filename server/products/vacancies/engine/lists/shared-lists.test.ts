import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import {
  readSharedCrawl,
  readSharedList,
  storeSharedCrawls,
  storeSharedList,
  storeSharedLists,
  touchSharedList,
} from './shared-lists.sql.ts'

beforeEach(async () => {
  await db().vacancySharedList.deleteMany()
  await db().vacancySharedCrawl.deleteMany()
})
afterAll(closeDb)

const aList = (name: string, length = 10) => ({
  name,
  search: `search of ${name}`,
  ids: Int32Array.from({ length }, (_, at) => 2 ** 31 - 1 - at),
})
const names = async () => {
  const rows = await db().vacancySharedList.findMany({ select: { name: true }, orderBy: { name: 'asc' } })
  return rows.map(({ name }) => name)
}

test('a stored list is read as it was, also a part of a larger array and an empty one', async () => {
  const whole = aList('whole')
  for (const list of [whole, { ...aList('part'), ids: whole.ids.subarray(3, 5) }, aList('empty', 0)]) {
    expect(await storeSharedList(list)).toBe(true)
    expect(await readSharedList(list.name)).toEqual(list)
  }
  expect(await readSharedList('none')).toBeNull()
})

test('an expired list is not read, kept for longer when it is asked for, and makes room', async () => {
  await storeSharedList(aList('old'))
  await db().vacancySharedList.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
  expect(await readSharedList('old')).toBeNull()
  expect(await touchSharedList('old')).toBe(true)
  expect(await readSharedList('old')).not.toBeNull()
  await db().vacancySharedList.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } })
  await storeSharedList(aList('new'))
  expect(await names()).toEqual(['new'])
  expect(await touchSharedList('old')).toBe(false)
})

test('the lists that were not used for the longest time make room, by number and by size', async () => {
  for (const name of ['one', 'two', 'three']) await storeSharedList(aList(name), { rows: 3, bytes: 1000 })
  await touchSharedList('one')
  await storeSharedList(aList('four'), { rows: 3, bytes: 1000 })
  expect(await names()).toEqual(['four', 'one', 'three'])
  await storeSharedList(aList('five'), { rows: 9, bytes: 120 })
  expect(await names()).toEqual(['five', 'four', 'one'])
  expect(await storeSharedList(aList('large', 31), { rows: 9, bytes: 120 })).toBe(false)
  expect(await storeSharedList(aList('full', 30), { rows: 9, bytes: 120 })).toBe(true)
  expect(await names()).toEqual(['full'])
})

test('processes that store at the same time end with no more than the bound', async () => {
  const bound = { rows: 100, bytes: 200 }
  await Promise.all(Array.from({ length: 12 }, (_, at) => storeSharedList(aList(`at once ${at}`), bound)))
  await storeSharedList(aList('last'), bound)
  expect(await names()).toHaveLength(5)
})

test('lists handed over keep their place by when they were last asked for, and what is stored already is kept', async () => {
  await storeSharedList(aList('newest'))
  const minutes = (age: number) => age * 60_000
  const old = { ...aList('older'), age: minutes(5) }
  await storeSharedLists(
    [{ ...aList('newest'), age: minutes(9) }, old, { ...aList('gone'), age: minutes(11) }],
    Infinity,
  )
  expect(await names()).toEqual(['newest', 'older'])
  await storeSharedList(aList('last'), { rows: 2, bytes: 1000 })
  expect(await names()).toEqual(['last', 'newest'])
  await storeSharedLists([old], 0)
  expect(await names()).toEqual(['last', 'newest'])
})

test('of a crawl that several processes hand over the one that began last counts, if its list is stored', async () => {
  for (const name of ['one', 'two']) await storeSharedList(aList(name))
  const begunAt = Date.now()
  await storeSharedCrawls([['crawl', { snapshot: 'one', begunAt }]])
  await storeSharedCrawls([
    ['crawl', { snapshot: 'two', begunAt: begunAt - 1 }],
    ['lost', { snapshot: 'none', begunAt }],
  ])
  expect(await readSharedCrawl('crawl', begunAt - 1)).toEqual({ snapshot: 'one', begunAt })
  expect(await readSharedCrawl('crawl', begunAt)).toBeNull()
  expect(await readSharedCrawl('lost', 0)).toBeNull()
  await storeSharedCrawls([['crawl', { snapshot: 'two', begunAt: begunAt + 1 }]])
  expect(await readSharedCrawl('crawl', 0)).toEqual({ snapshot: 'two', begunAt: begunAt + 1 })
})
