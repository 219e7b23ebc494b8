import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { zone as anyZone } from '../../testing/arbitraries.ts'
import type { RecordSet } from '../../records/record-set-rules.ts'
import type { RecordSetKey } from '../dns-engine.ts'
import { makeBuiltin } from './builtin.ts'
import { publishedZones, readZone, type PublishedZones } from './published-zones.ts'

const engine = makeBuiltin()
const readers: PublishedZones[] = []
let names = 0
let serials = 100

afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

async function aReader(): Promise<PublishedZones> {
  const reader = await publishedZones()
  readers.push(reader)
  return reader
}

const headOf = (name: string, serial: number) => ({ name, serial, ttl: 60, nameservers: ['ns1.test'] })
/** In one order: the database keeps that of no property. */
const sorted = (sets: readonly RecordSet[] = []) =>
  sets.map(({ name, type, ttl, values }) => JSON.stringify([name, type, ttl, values])).toSorted()
const keyOf = ({ name, type }: RecordSet): RecordSetKey => [name, type]

/** What turns one list into another. */
function between(before: readonly RecordSet[], after: readonly RecordSet[]): RecordSetKey[] {
  const same = new Set(before.map((set) => JSON.stringify(set)))
  const kept = new Set(after.map((set) => keyOf(set).join(' ')))
  return [
    ...after.filter((set) => !same.has(JSON.stringify(set))).map(keyOf),
    ...before.filter((set) => !kept.has(keyOf(set).join(' '))).map(keyOf),
  ]
}

it('what is read change by change is what is read whole, after any changes and publications', async () => {
  const reader = await aReader()
  const step = fc.record({ sets: anyZone, how: fc.constantFrom('change', 'change', 'change', 'publish', 'remove') })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const name = `p${++names}.example`
      let before: readonly RecordSet[] = []
      await engine.publish({ ...headOf(name, ++serials), recordSets: [] })
      for (const { sets, how } of steps) {
        const head = headOf(name, ++serials)
        const isChanged = how === 'change' && (await engine.change(head, between(before, sets), sets))
        if (how === 'remove') await engine.remove(name)
        else if (!isChanged) await engine.publish({ ...head, recordSets: sets })
        before = how === 'remove' ? [] : sets
        expect(sorted((await readZone(name))?.recordSets)).toEqual(sorted(before))
      }
      const { serial } = (await readZone(name)) ?? {}
      await expect.poll(() => reader.zone(name)?.serial).toBe(serial)
      expect(sorted(reader.zone(name)?.recordSets)).toEqual(sorted(before))
    }),
    { numRuns: 15 },
  )
})

it('is read whole where a serial is missing', async () => {
  const reader = await aReader()
  const name = `p${++names}.example`
  const set = (n: number): RecordSet => ({ name: `host${n}`, type: 'A', ttl: 60, values: [`192.0.2.${n}`] })
  await engine.publish({ ...headOf(name, 1), recordSets: [] })
  await expect.poll(() => reader.zone(name)?.serial).toBe(1)
  // Published whole without a message: the connection that listens was lost.
  const content = { ...headOf(name, 5), recordSets: [set(1), set(2)] }
  await db().dnsPublishedZone.update({ where: { name }, data: { serial: 5n, content: content as object } })
  expect(await engine.change(headOf(name, 6), [['host2', 'A']], [])).toBe(true)
  await expect.poll(() => reader.zone(name)?.serial).toBe(6)
  expect(reader.zone(name)?.recordSets).toEqual([set(1)])
  // A serial that is not higher, or a zone that is not there, is not changed.
  expect(await engine.change(headOf(name, 6), [['host1', 'A']], [])).toBe(false)
  expect(await engine.change(headOf('nowhere.example', 7), [], [])).toBe(false)
})

it('keeps a bounded number of changes', async () => {
  const name = `p${++names}.example`
  await engine.publish({ ...headOf(name, 1), recordSets: [] })
  let serial = 1
  while (await engine.change(headOf(name, ++serial), [], [])) expect(serial).toBeLessThan(1000)
  await engine.publish({ ...headOf(name, serial), recordSets: [] })
  expect(await db().dnsPublishedChange.count({ where: { name } })).toBe(0)
  await closeDb()
})
