import { describe, expect, it } from 'vitest'
import { checkZone, type RecordSet } from './record-set-rules.ts'
import type { RecordType } from './record-types.ts'

const VALUES: Partial<Record<RecordType, string>> = {
  A: '192.0.2.1',
  NS: 'ns1.example.net.',
  CNAME: 'a.example.net.',
  TXT: '"x"',
}

function aSet(name: string, type: RecordType, over: Partial<RecordSet> = {}): RecordSet {
  return { name, type, ttl: 300, values: [VALUES[type] ?? `value of ${type}`], ...over }
}

describe('a zone', () => {
  it('may have everything that resolvers understand', () => {
    const zone = [
      aSet('@', 'A'),
      aSet('@', 'MX'),
      aSet('@', 'HTTPS'),
      aSet('www', 'CNAME'),
      aSet('*', 'TXT', { ttl: 30 }),
      aSet('sub', 'NS', { ttl: 604_800 }),
      aSet('sub', 'DS'),
      aSet('ns1.sub', 'A'),
      aSet('ns1.sub', 'AAAA'),
      aSet('a.www', 'TXT'),
    ]
    expect(checkZone(zone)).toEqual([])
  })

  it.each<[string, RecordSet[]]>([
    ['A CNAME must be the only record at its name.', [aSet('a', 'CNAME'), aSet('a', 'TXT')]],
    ['A CNAME cannot stand at the name of the zone itself.', [aSet('@', 'CNAME')]],
    ['A name has one CNAME record only.', [aSet('a', 'CNAME', { values: ['a.', 'b.'] })]],
    ['The name servers of the zone itself are not a record set', [aSet('@', 'NS')]],
    ['DS records of the zone itself belong into its parent zone.', [aSet('@', 'DS')]],
    ['DS records need NS records at the same name.', [aSet('sub', 'DS')]],
    ['A wildcard cannot have NS records.', [aSet('*', 'NS')]],
    ['sub is delegated by NS records: only DS and addresses', [aSet('sub', 'NS'), aSet('sub', 'TXT')]],
    ['sub is delegated by NS records: below it only addresses', [aSet('sub', 'NS'), aSet('a.b.sub', 'TXT')]],
    ['sub is delegated by NS records: below it only addresses', [aSet('sub', 'NS'), aSet('a.sub', 'NS')]],
    ['There is more than one set of A records at this name.', [aSet('a', 'A'), aSet('a', 'A')]],
    ['The value 192.0.2.1 is given twice.', [aSet('a', 'A', { values: ['192.0.2.1', '192.0.2.1'] })]],
    ['A record set has at least one value.', [aSet('a', 'A', { values: [] })]],
    [
      'A record set has at most 100 values.',
      [aSet('a', 'A', { values: Array.from({ length: 101 }, (_, at) => `192.0.2.${at}`) })],
    ],
    [
      'The values are too large',
      [aSet('a', 'TXT', { values: Array.from({ length: 10 }, (_, at) => `"${'x'.repeat(4000)}${at}"`) })],
    ],
    ['The TTL must be a whole number of seconds from 30 to 604800.', [aSet('a', 'A', { ttl: 29 })]],
    ['The TTL must be', [aSet('a', 'A', { ttl: 604_801 })]],
    ['The TTL must be', [aSet('a', 'A', { ttl: 60.5 })]],
  ])('is refused: %s', (message, zone) => {
    expect(checkZone(zone).map((problem) => problem.message)).toContainEqual(expect.stringContaining(message))
  })

  it('has at most 20,000 record sets', () => {
    const zone = Array.from({ length: 20_001 }, (_, at) => aSet(`n${at}`, 'A'))
    expect(checkZone(zone)).toEqual([{ name: 'n20000', type: 'A', message: 'A zone has at most 20000 record sets.' }])
    expect(checkZone(zone.slice(1))).toEqual([])
  })
})
