import { describe, expect, it } from 'vitest'
import { estimateMatches, matchesIndex, queryLexemes } from '../../testing/queries.ts'
import { indexEntries } from '../analysis/vector.ts'
import type { ParsedQuery, ParseOptions } from './ast.ts'
import { parseQuery } from './parse.ts'
import { relevanceOfText } from './relevance.ts'
import { toTextMatch } from './tsquery.ts'

function query(text: string, options: ParseOptions = { synonyms: false }): ParsedQuery {
  const result = parseQuery(text, options)
  if ('tooComplex' in result) throw new Error(result.tooComplex)
  return result
}

describe('tsquery', () => {
  it.each([
    ['java sql', "('java' & 'sql')"],
    ['java OR C++', "('java' | '=cpp')"],
    ['java NOT sql', "('java' & !('sql'))"],
    ['!java', "'=java'"],
    ['нотаци*', "'=нотаци':*"],
    ['"специалист по камням"', "('специалист' <-> '=по' <-> 'камн')"],
    ['"менеджер по продажам"', "'менеджер_=по_продаж'"],
    ['NAME:"опыт работы"', "'^опыт_работ'"],
    ['DESCRIPTION:"опыт работы"', "('опыт_работ' & !'~опыт_работ')"],
    ['!"опыт работы"', "('=опыт' <-> '=работы')"],
    ['NAME:"java core"', "'^java_core'"],
    ['NAME:"java core api"', "('^java_core' & '^core_api' & ('^java' <-> '^core' <-> '^api'))"],
    ['COMPANY_NAME:"java core"', "('@java' <-> '@core')"],
    ['бизнес-камень', "('бизнес' <-> 'камен')"],
    ['NAME:java COMPANY_NAME:яндекс', "('^java' & '@яндекс')"],
    ['DESCRIPTION:java', "('java' & !'~java')"],
    ['DESCRIPTION:java*', "'=java':*CD"],
    ['DESCRIPTION:"java core"', "('java':CD <-> 'core':CD)"],
  ])('of %s', (text, tsquery) => {
    expect(toTextMatch(query(text))).toEqual({ kind: 'matching', tsquery })
  })

  it('of nothing is no condition', () => {
    expect(toTextMatch(query('…'))).toEqual({ kind: 'all' })
  })

  it('of exclusions alone names what to take away from everything', () => {
    expect(toTextMatch(query('NOT java'))).toEqual({ kind: 'except', tsquery: "'java'" })
    expect(toTextMatch(query('NOT java NOT sql'))).toEqual({ kind: 'except', tsquery: "('java' | 'sql')" })
    expect(toTextMatch(query('java OR NOT sql'))).toEqual({ kind: 'except', tsquery: "(!('java') & 'sql')" })
  })

  it('puts a NOT of a group where the index can still see what is required', () => {
    expect(toTextMatch(query('NOT (java OR NOT sql)'))).toEqual({ kind: 'matching', tsquery: "(!('java') & 'sql')" })
  })
})

describe('tiers', () => {
  it('prefer the title, and the words side by side most', () => {
    expect(relevanceOfText(query('менеджер по продажам')).tiers).toMatchObject([
      { tier: 'title_phrase', tsquery: "(('^менеджер' & '^продаж') & '^менеджер_=по' & '^=по_продаж')" },
      { tier: 'title', tsquery: "('^менеджер' & '^продаж')" },
      { tier: 'title_or_company', tsquery: "(('^менеджер' | '@менеджер') & ('^продаж' | '@продаж'))" },
      { tier: 'company', tsquery: "('@менеджер' & '@продаж')" },
    ])
  })

  it('leave exclusions and words of other fields as they are', () => {
    expect(relevanceOfText(query('java COMPANY_NAME:яндекс NOT sql')).tiers[0]).toMatchObject({
      tier: 'title',
      tsquery: "('^java' & '@яндекс' & !('sql'))",
    })
  })

  it('are none where there is nothing to prefer', () => {
    expect(relevanceOfText(query('NAME:java')).tiers).toEqual([])
    expect(relevanceOfText(query('NOT java')).tiers).toEqual([])
    expect(relevanceOfText(query('java OR NOT sql')).tiers).toEqual([])
  })
})

describe('estimate', () => {
  const frequency = (lexeme: string) => ({ java: 100, sql: 400, '^java': 7 })[lexeme] ?? 0

  it('is the rarest word of an AND and the sum of an OR, never more than there are', () => {
    expect(estimateMatches(query('java sql'), 1000, frequency)).toBe(100)
    expect(estimateMatches(query('java OR sql'), 1000, frequency)).toBe(500)
    expect(estimateMatches(query('java OR sql'), 300, frequency)).toBe(300)
    expect(estimateMatches(query('"java sql" OR NAME:java'), 1000, frequency)).toBe(107)
    expect(estimateMatches(query('NOT java'), 1000, frequency)).toBe(1000)
    expect(estimateMatches(query(''), 1000, frequency)).toBe(1000)
  })

  it('asks for wanted lexemes only', () => {
    expect(queryLexemes(query('NAME:java sql* NOT git'))).toEqual([
      { lexeme: '^java', prefix: false },
      { lexeme: '=sql', prefix: true },
    ])
  })
})

describe('a query in memory', () => {
  const entries = indexEntries({
    name: 'Разработчик C++',
    company_name: 'Яндекс',
    key_skills: ['Git', 'Чистый код'],
    description: 'Ищем разработчика с опытом. SQL/ETL, менеджер по продажам. Нотация BPMN.',
  })

  it.each([
    ['разработчики c++', true],
    ['C#', false],
    ['C', false],
    ['NAME:разработчика', true],
    ['NAME:!разработчика', false],
    ['!разработчика', true],
    ['DESCRIPTION:C++', false],
    ['DESCRIPTION:"чистого кода"', true],
    ['DESCRIPTION:нотаци*', true],
    ['DESCRIPTION:янд*', false],
    ['COMPANY_NAME:яндекс -', true],
    ['"git чистый"', false],
    ['NAME:"разработчик c++"', true],
    ['NAME:"c++ разработчик"', false],
    ['"разработчик с опытом"', true],
    ['"продажам менеджер"', false],
    ['"менеджера по продажам"', true],
    ['etl NOT sql', false],
    ['java OR NOT python', true],
    ['тестировщик', false],
    ['developer', false],
  ])('%s: %s', (text, expected) => {
    expect(matchesIndex(query(text), entries)).toBe(expected)
  })

  it('finds synonyms unless told otherwise', () => {
    expect(matchesIndex(query('developer', {}), entries)).toBe(true)
    expect(matchesIndex(query('!developer', {}), entries)).toBe(false)
  })
})
