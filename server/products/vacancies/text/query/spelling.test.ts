import { describe, expect, it } from 'vitest'
import { MemoryDictionary } from '../../testing/memory-dictionary.ts'
import { parseQuery } from './parse.ts'
import { correctSpelling, otherLayout, type KnownForm, type Spelling } from './spelling.ts'

const dictionary = new MemoryDictionary()
const TEXTS = [
  'Привет, бухгалтер на складе',
  'Водитель погрузчика',
  'Разработчик Node.js и SQL',
  'Программист C#, hello world',
  'Инженер, кассир',
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

  it.each([
    ['инжинир', 'инженер'],
    ['касир', 'кассир'],
  ])('%s becomes %s: what sounds alike is half an error', async (typed, fixed) => {
    expect((await correct(typed)).fixed).toBe(fixed)
  })

  const known = (word: string, similar: KnownForm[], lexemes: [string, number][]): Promise<Spelling> => {
    const query = parseQuery(word)
    if ('tooComplex' in query) throw new Error(query.tooComplex)
    return correctSpelling(query, {
      df: () => Promise.resolve(new Map(lexemes)),
      candidates: (forms) => Promise.resolve(new Map(forms.map((form) => [form, similar]))),
    })
  }

  it.each([
    [[], 100, { fixed: 'водитель', suggested: null }],
    [[], 99, { fixed: null, suggested: 'водитель' }],
    [[['@вадител', 1]], 100, { fixed: null, suggested: 'водитель' }],
    [[['@вадител', 1]], 2000, { fixed: 'водитель', suggested: null }],
    [[], 19, { fixed: null, suggested: null }],
  ] satisfies [[string, number][], number, Spelling][])(
    'fixes a word in two vacancies when a similar one is 50 times as frequent, 1,000 times beside a company: %j %i',
    async (company, df, expected) => {
      expect(await known('вадитель', [{ form: 'водитель', df, titles: 0 }], [['вадител', 2], ...company])).toEqual(
        expected,
      )
    },
  )

  it('prefers words of titles among similar ones', async () => {
    const similar = [
      { form: 'директ', df: 900, titles: 2 },
      { form: 'директор', df: 700, titles: 300 },
    ]
    expect((await known('директр', similar, [])).fixed).toBe('директор')
  })
})

describe('the other alphabet', () => {
  it.each([
    ['voditel', 'водитель'],
    ['buhgalter na sklade', 'бухгалтер на складе'],
    ['razrabotchik Node.js', 'разработчик Node.js'],
    ['kassyr', 'кассир'],
    ['хелло', 'hello'],
  ])('%s is %s', async (typed, fixed) => {
    expect((await correct(typed)).fixed).toBe(fixed)
  })

  it('leaves words alone that vacancies have', async () => {
    expect(await correct('hello world sql')).toEqual({ fixed: null, suggested: null })
  })
})
