import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryDictionary } from '../../testing/memory-dictionary.ts'
import { parseQuery } from './parse.ts'
import { correctSpelling, editDistance, otherLayout, type TermDictionary } from './spelling.ts'

const dictionary = new MemoryDictionary()
const TEXTS = [
  'Привет, бухгалтер на складе',
  'Водитель погрузчика',
  'Разработчик Node.js и SQL',
  'Программист C#, hello world',
]
for (let copy = 0; copy < 60; copy++) for (const text of TEXTS) dictionary.add(text)
dictionary.add('бухгалтер и бухгалтыр')

async function correct(text: string) {
  const query = parseQuery(text)
  if ('tooComplex' in query) throw new Error(query.tooComplex)
  return correctSpelling(query, dictionary)
}

describe('wrong keyboard layout', () => {
  it.each([
    ['ghbdtn', 'привет'],
    ['GHBDTN', 'привет'],
    ['руддщ', 'hello'],
    [',e[ufknth', 'бухгалтер'],
    ['djlbntkm gjuhepxbrf', 'водитель погрузчика'],
    ['тщвуюоы', 'node.js'],
    ['ыйд', 'sql'],
    ['djlbntkm, ghbdtn', 'водитель, привет'],
    ['NAME:ghbdtn OR (руддщ AND sql)', 'NAME:привет OR (hello AND sql)'],
  ])('%s is %s', async (typed, fixed) => {
    expect((await correct(typed)).fixed).toBe(fixed)
  })

  it('maps the keys both ways', () => {
    expect(otherLayout('Ghbdtn')).toBe('Привет')
    expect(otherLayout('Руддщ')).toBe('Hello')
    expect(otherLayout('mixed смесь')).toBeNull()
    expect(otherLayout('123')).toBeNull()
  })
})

describe('typing errors', () => {
  it.each([
    ['вадитель', 'водитель'],
    ['водтиель', 'водитель'],
    ['бугалтер', 'бухгалтер'],
    ['погрущика склад', 'погрузчика склад'],
    ['разроботчик "водитель погрузчека"', 'разработчик "водитель погрузчика"'],
    ['helo', 'hello'],
  ])('%s becomes %s', async (typed, fixed) => {
    expect((await correct(typed)).fixed).toBe(fixed)
  })

  it.each([
    ['бухгалтерами'],
    ['водитель'],
    ['!вадитель'],
    ['вадит*'],
    ['склад NOT вадитель'],
    ['скло'],
    ['абракадабра'],
    [''],
  ])('leaves %s alone', async (typed) => {
    expect(await correct(typed)).toEqual({ fixed: null, suggested: null })
  })

  it('fixes a word that occurs when a similar one is a thousand times as frequent', async () => {
    const known: TermDictionary = {
      df: () => Promise.resolve(new Map([['вадител', 2]])),
      candidates: (forms) =>
        Promise.resolve(new Map(forms.map((form) => [form, [{ form: 'водитель', df: frequency }]]))),
    }
    let frequency = 2000
    const query = parseQuery('вадитель')
    if ('tooComplex' in query) throw new Error(query.tooComplex)
    expect((await correctSpelling(query, known)).fixed).toBe('водитель')
    frequency = 1999
    expect(await correctSpelling(query, known)).toEqual({ fixed: null, suggested: 'водитель' })
  })

  it('suggests instead of fixing when the rare word does occur', async () => {
    expect(await correct('бухгалтыр на складе')).toEqual({ fixed: null, suggested: 'бухгалтер на складе' })
    expect(await correct('бухгалтыр вадитель')).toEqual({
      fixed: 'бухгалтыр водитель',
      suggested: 'бухгалтер водитель',
    })
  })
})

describe('edit distance', () => {
  it.each([
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abcd', 'badc', 2],
    ['abcdef', 'fedcba', 3],
  ])('%s → %s is %i (at most 3 counted)', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
  })

  it('is symmetric and zero only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9))
        expect(editDistance(a, b, 9) === 0).toBe(a === b)
      }),
    )
  })
})
