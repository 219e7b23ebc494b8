import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#server/testing/runs.ts'
import { ZONE, typedValue, zone } from '../testing/arbitraries.ts'
import { difference } from './difference.ts'
import type { RecordSet } from './record-set-rules.ts'
import { fromWire, normalizeValue, toWire } from './record-types.ts'
import { parseZoneFile, printZoneFile, type LineMessage } from './zone-file.ts'

const SOA = 'ns1.example.net. hostmaster.example.com. 1 10800 3600 604800 300'

function printed(recordSets: RecordSet[]): string {
  return printZoneFile({
    name: ZONE,
    ttl: 3600,
    soa: SOA,
    nameservers: ['ns1.example.net', 'ns2.example.net'],
    recordSets,
  })
}

/** Name, type, TTL and values of each set. */
function setsOf(text: string): string[] {
  return parseZoneFile(text, ZONE).recordSets.map(
    ({ name, type, ttl, values }) => `${name} ${ttl} ${type} ${values.join(' | ')}`,
  )
}

function messagesOf(text: string): string[] {
  return parseZoneFile(text, ZONE).problems.map(withLine)
}

function withLine({ line, message }: LineMessage): string {
  return `${line}: ${message}`
}

describe('a zone file', () => {
  it('has owners, origins, times, comments and entries over several lines', () => {
    const text = `
; a comment
$TTL 1h30m
@       IN SOA ns1.example.net. hostmaster ( 2026010101 ; serial
          3h 1h 1w 300 )
        IN NS  ns1.example.net.
        IN NS  ns2.example.net.
        MX     10 mail
www     300 IN A 192.0.2.1 ; another
        IN 300 A 192.0.2.2
        AAAA   2001:DB8::1
$ORIGIN dev.example.com.
@       A      192.0.2.3
a       CNAME  @
b.example.com. TXT "x;y" ( "z"
  )
`
    expect(setsOf(text)).toEqual([
      '@ 5400 MX 10 mail.example.com.',
      'b 5400 TXT "x;y" "z"',
      'dev 5400 A 192.0.2.3',
      'a.dev 5400 CNAME dev.example.com.',
      'www 300 A 192.0.2.1 | 192.0.2.2',
      'www 5400 AAAA 2001:db8::1',
    ])
    const { problems, notes } = parseZoneFile(text, ZONE)
    expect(problems).toEqual([])
    expect(notes).toEqual([
      { line: 4, message: 'The SOA record was left out: Quartet makes its own.' },
      { line: 6, message: 'The NS records of the zone itself were left out: they name the servers of Quartet.' },
    ])
  })

  it('has bytes of known types in the generic form of RFC 3597', () => {
    expect(setsOf('a 60 CLASS1 TYPE1 \\# 4 ( 0a00\n 0001 )\nb 60 IN MX \\# 4 000a0000')).toEqual(['a 60 A 10.0.0.1'])
    expect(setsOf('b 60 IN SVCB \\# 3 000100\r\n')).toEqual(['b 60 SVCB 1 .'])
  })

  it('takes the time of an entry without one from the entry above it, or from SOA', () => {
    expect(setsOf('a A 192.0.2.1\nb 60 A 192.0.2.1\nc A 192.0.2.1')).toEqual([
      'a 3600 A 192.0.2.1',
      'b 60 A 192.0.2.1',
      'c 60 A 192.0.2.1',
    ])
    expect(setsOf('@ SOA a. b. 1 2 3 4 77\na A 192.0.2.1')).toEqual(['a 77 A 192.0.2.1'])
  })

  it('gives all records of a set the shortest of their times, once each', () => {
    const { recordSets, notes } = parseZoneFile('a 70 A 192.0.2.1\na 60 A 192.0.2.2\na 60 A 192.0.2.1', ZONE)
    expect(recordSets).toEqual([{ name: 'a', type: 'A', ttl: 60, values: ['192.0.2.1', '192.0.2.2'] }])
    expect(notes).toEqual([{ line: 2, message: 'All A records of a have one TTL: the shortest is used.' }])
  })

  it.each([
    ['$INCLUDE other.zone', '1: $INCLUDE is not possible: put the content of the other file in its place.'],
    ['$GENERATE 1-9 a$ A 192.0.2.$', '1: $GENERATE is not possible: write its records one by one.'],
    ['$TTL soon', '1: $TTL needs a time such as 3600 or 1h.'],
    // Digits that can be divided in many ways: with a pattern that tries them all, this would not end.
    [`$TTL ${'1'.repeat(59)}x`, '1: $TTL needs a time such as 3600 or 1h.'],
    [`$TTL ${'1'.repeat(5000)}`, '1: $TTL needs a time such as 3600 or 1h.'],
    ['$x', '1: "$X" is not a directive of zone files.'],
    ['\n  A 192.0.2.1', '2: This line has no name, and there is none above it that could be used.'],
    ['a CH TXT "x"', '1: The class CH is not possible: only IN is.'],
    ['a 60 IN', '1: This line has no type of record, such as A.'],
    ['a HINFO x y', '1: Records of type "HINFO" are not possible here.'],
    ['a 20 A 192.0.2.1', '1: The TTL 20 is not from 30 to 604800 seconds.'],
    ['a A 192.0.2.256', '1: "192.0.2.256" is not an IPv4 address such as 192.0.2.1.'],
    ['a.example.org. A 192.0.2.1', '1: "a.example.org." is outside the zone example.com.'],
    ['a TXT "x\nb A 192.0.2.1', '1: A quotation mark is not closed.'],
    ['a TXT ( x', '1: A parenthesis is not closed.'],
    ['a TXT x )', '1: A closing parenthesis has no opening one.'],
  ])('with %j has a problem', (text, message) => {
    expect(messagesOf(text)).toEqual([message])
  })

  it('is read on after a problem', () => {
    expect(setsOf('a A 1\nb A 192.0.2.1\nc TXT "x\nd A 192.0.2.2')).toEqual([
      'b 3600 A 192.0.2.1',
      'd 3600 A 192.0.2.2',
    ])
    expect(messagesOf('a A 1\nb TXT "x\nc A 2').map((message) => message.slice(0, 1))).toEqual(['1', '2', '3'])
  })

  it.each([
    ['problems', 'a A x\n'.repeat(30_000)],
    ['open parentheses', '(\n'.repeat(200_000)],
    ['open quotation marks', '"\n'.repeat(200_000)],
    ['parentheses with a fault at their end', `${'(\n'.repeat(200_000)}"`],
    [
      'values',
      Array.from({ length: 60_000 }, (_, at) => `a A 10.${at >> 16}.${(at >> 8) & 255}.${at & 255}\n`).join(''),
    ],
    ['characters', ';'.repeat(2_000_001)],
  ])('with too many %s is read in bounded time and lists at most 101 problems', (_name, text) => {
    const { problems } = parseZoneFile(text, ZONE)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.length).toBeLessThanOrEqual(101)
  })
})

describe('for every generated zone', () => {
  it('the zone file has the same record sets', () => {
    fc.assert(
      fc.property(zone, (recordSets) => {
        const { recordSets: read, problems } = parseZoneFile(printed(recordSets), ZONE)
        expect(problems).toEqual([])
        expect(difference(recordSets, read)).toEqual({ added: [], changed: [], removed: [] })
        expect(read.length).toBe(recordSets.length)
        expect(printed(read)).toBe(printed(recordSets))
      }),
      { numRuns: runs(300) },
    )
  })

  it('a value has one canonical text and one wire form', () => {
    fc.assert(
      fc.property(typedValue, ({ type, text }) => {
        const value = normalizeValue(type, text, ZONE)
        expect(normalizeValue(type, value, 'other.example')).toBe(value)
        expect(fromWire(type, toWire(type, value))).toBe(value)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('any text is a file, and any bytes are a value, or refused by a RecordError', () => {
    const line = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a"\\();$@ .\n=A1]{0,30}$/))
    fc.assert(
      fc.property(line, (text) => void parseZoneFile(text, ZONE)),
      { numRuns: runs(2000) },
    )
    fc.assert(
      fc.property(typedValue, fc.uint8Array({ maxLength: 40 }), line, ({ type }, bytes, text) => {
        for (const attempt of [() => fromWire(type, bytes), () => normalizeValue(type, text, ZONE)]) {
          try {
            const value = attempt()
            expect(normalizeValue(type, value, ZONE)).toBe(value)
          } catch (error) {
            expect(error).toHaveProperty('recordError', true)
          }
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})

describe('the difference between zones', () => {
  it('has sets that are new, changed and gone, whatever their order', () => {
    const set = (name: string, over: Partial<RecordSet> = {}): RecordSet => ({
      name,
      type: 'A',
      ttl: 60,
      values: ['192.0.2.1', '192.0.2.2'],
      ...over,
    })
    const before = [set('same'), set('time'), set('gone')]
    const after = [set('new'), set('time', { ttl: 61 }), set('same', { values: ['192.0.2.2', '192.0.2.1'] })]
    expect(difference(before, after)).toEqual({
      added: [set('new')],
      changed: [{ before: set('time'), after: set('time', { ttl: 61 }) }],
      removed: [set('gone')],
    })
  })
})
