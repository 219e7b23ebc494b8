import { describe, expect, it } from 'vitest'
import { showQuery } from '../../testing/queries.ts'
import { synonymPairs, synonymsOf } from '../analysis/synonyms.ts'
import { tokenize } from '../analysis/tokenize.ts'
import { parseQuery } from './parse.ts'

function read(text: string) {
  const result = parseQuery(text)
  if ('tooComplex' in result) throw new Error(result.tooComplex)
  return { query: showQuery(result.root), expanded: result.expanded }
}

describe('synonyms in a query', () => {
  it('are added and told', () => {
    expect(read('фронтенды')).toEqual({
      query: '{фронтенд ~ frontend}',
      expanded: [{ term: 'фронтенды', with: ['frontend'] }],
    })
  })

  it('work in both directions or in one', () => {
    expect(read('js').query).toContain('javascript')
    expect(read('javascript').query).toContain('js')
    expect(read('senior').query).toContain('старш')
    expect(read('старший').query).toBe('старш')
  })

  it('know entries of several words, the longest first', () => {
    expect(read('опытный project manager').query).toMatch(/^\(опытн & \{\(project & manager\) ~ "менеджер проект"/)
    expect(read('project manager').expanded).toHaveLength(1)
  })

  it('stay out of phrases, exact words, prefixes and exclusions', () => {
    for (const text of ['"js engine"', '!js', 'js*', 'java* NOT js']) expect(read(text).expanded).toEqual([])
  })

  it('keep to the field of the word', () => {
    expect(read('NAME:js').query).toBe('{name:js ~ name:javascript, name:джаваскрипт}')
  })
})

/** Frequent words of vacancies that are not what a profession with the same beginning is. */
const FREQUENT =
  'account accounts accounting accountable administration administrative administer assist assistance assisting audit auditing buy buying clean cleaning code coding cook cooking deliver delivery design designing develop development direct direction directly drive driving edit edition edited editing engine engines general generally general hire hiring host hosting internal international interpret interpretation law load loading manage management managing market marketing markets operate operation operations operational pack package packing produce production promote promotion promoted recruit recruitment recruiting secure security sell selling serve service services server supervise supervision teach teaching test testing tests translate translation wait waiting weld welding communication commerce commercial commercially analysis analytics analytical sale sales'.split(
    ' ',
  )

describe('the list', () => {
  const pairs = synonymPairs()

  it('has no word that finds another frequent word by its stem', () => {
    const lexeme = (text: string) => tokenize(text).map(({ word }) => word.stem ?? word.form)
    const stems = new Map(FREQUENT.map((word) => [lexeme(word)[0] ?? word, word]))
    const refused = pairs.flatMap(([from, to]) => {
      const [stem, ...more] = lexeme(to)
      const other = more.length === 0 && stem !== undefined ? stems.get(stem) : undefined
      return other === undefined || FREQUENT.includes(to) ? [] : [`${from} → ${to} finds ${other}`]
    })
    expect(refused).toEqual([])
  })

  it('has words on both sides of every pair', () => {
    for (const pair of pairs) {
      for (const side of pair) expect(tokenize(side).length, pair.join(' → ')).toBeGreaterThan(0)
    }
  })

  it('never leads from a function word', () => {
    for (const [from] of pairs)
      expect(
        tokenize(from).every((token) => token.word.stop),
        from,
      ).toBe(false)
  })

  it('takes effect for every pair', () => {
    for (const [from, to] of pairs) {
      const found = synonymsOf(tokenize(from).map((token) => token.word))
      const key = (text: string) =>
        tokenize(text)
          .map((token) => token.word.stem ?? token.word.form)
          .join(' ')
      const same = key(from) === key(to)
      expect(same || found.some((synonym) => key(synonym.text) === key(to)), `${from} → ${to}`).toBe(true)
    }
  })
})
