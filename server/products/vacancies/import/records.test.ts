import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordsIn, recordsOf } from './records.ts'

const read = (text: string) => [...recordsOf(text)]

describe('records are found', () => {
  test('in an array, each with the line it begins on', () => {
    expect(read('[\n  {"id": 1},\n\n  {"id": 2, "a": ["x,]"]}\n]')).toEqual([
      { line: 2, value: { id: 1 } },
      { line: 4, value: { id: 2, a: ['x,]'] } },
    ])
  })

  test('in a saved answer, wherever its list stands and whatever else is named items', () => {
    const answer = { clusters: [{ items: [1, 2] }], arguments: null, items: [{ id: 'a' }, { id: 'b' }], found: 2 }
    for (const text of [JSON.stringify(answer), JSON.stringify(answer, null, 2)]) {
      expect(read(text).map(({ value }) => value)).toEqual(answer.items)
    }
    expect(read(JSON.stringify(answer, null, 2)).map(({ line }) => line)).toEqual([12, 15])
  })

  test('one per line', () => {
    expect(read('{"id":1}\n\n{"id":2}\r\n')).toEqual([
      { line: 1, value: { id: 1 } },
      { line: 3, value: { id: 2 } },
    ])
  })

  test('as one object', () => expect(read('\ufeff {"id":1}')).toEqual([{ line: 1, value: { id: 1 } }]))

  test('in the JSON-LD of a page, a graph included', () => {
    const page = `<html>\n<script type="application/ld+json">\n{"@type":"JobPosting"}\n</script>
<script>var x = {"@type":"JobPosting"}</script>
<SCRIPT nonce="a" type='application/ld+json'>{"@graph":[{"n":1},\n{"n":2}]}</SCRIPT>`
    expect(read(page)).toEqual([
      { line: 3, value: { '@type': 'JobPosting' } },
      { line: 6, value: { n: 1 } },
      { line: 7, value: { n: 2 } },
    ])
  })

  test('nowhere in an empty input', () => expect(read(' \n')).toEqual([]))
})

describe('a broken record is told with its line and spoils nothing else', () => {
  test.each([
    ['[{"id":1},\n{"id":},\n{"id":3}]', [1, 3], [2]],
    ['{"id":1}\n{"id":\n{"id":3}', [1, 3], [2]],
    ['{"items":[{"id":1},\n{"id" 2},{"id":3}],"found":3}', [1, 3], [2]],
  ])('%j', (text, good, bad) => {
    const records = read(text)
    expect(records.flatMap(({ value }) => (value === undefined ? [] : [(value as { id: number }).id]))).toEqual(good)
    expect(records.filter(({ problem }) => problem !== undefined).map(({ line }) => line)).toEqual(bad)
  })

  test('also where the input breaks off', () => {
    expect(read('[{"id":1},\n{"id":2')).toEqual([
      { line: 1, value: { id: 1 } },
      { line: 2, problem: 'the input ends inside this record' },
    ])
  })
})

test('a stream gives the same records, however it is cut', async () => {
  const texts = [
    '{"id":1}\n\n{"id":\n{"id":3}',
    '[{"id":1},\n{"id":2}]',
    '{"items":[{"id":1}]}\n',
    '{\n"id":1}',
    '\ufeff{"id":1}\n{"id":2}\n',
    '',
  ]
  for (const text of texts) {
    for (const size of [1, 3, 1000]) {
      const cut = async function* () {
        for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
      }
      expect(await Array.fromAsync(recordsIn(cut())), text).toEqual(read(text))
    }
  }
})

test('every array of values is read back, however it is written', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), fc.integer({ min: 0, max: 2 }), (values, space) => {
      const written = JSON.parse(JSON.stringify(values)) as unknown[]
      expect(read(JSON.stringify(values, null, space)).map(({ value }) => value)).toEqual(written)
      expect(read(JSON.stringify({ found: 1, items: values }, null, space)).map(({ value }) => value)).toEqual(written)
    }),
    { numRuns: 300 },
  )
})
