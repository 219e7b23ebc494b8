import { describe, expect, it } from 'vitest'
import { indexEntries, indexText } from './vector.ts'

const vacancy = {
  name: 'Программист C++',
  company_name: 'Ромашка',
  key_skills: ['SQL', 'Git'],
  description: 'Ромашка ищет программиста. SQL/ETL',
}

describe('vector of a vacancy', () => {
  const entries = indexEntries(vacancy)

  it('holds stem and form of every word with positions and weights', () => {
    expect(entries.get('программист')).toMatch(/^\d+,1A$/)
    expect(entries.get('=программист')).toBe('1A')
    expect(entries.get('=программиста')).toMatch(/^\d+$/)
    expect(entries.get('sql')).toMatch(/^\d+C,\d+$/)
  })

  it('gives titles and companies lexemes of their own', () => {
    expect(entries.get('^программист')).toBe('1A')
    expect(entries.get('^=cpp')).toBe('2A')
    expect(entries.has('^sql')).toBe(false)
    expect(entries.get('@ромашк')).toMatch(/^\d+B$/)
  })

  it('marks what the description lacks', () => {
    expect(entries.has('~=cpp')).toBe(true)
    expect(entries.has('~=программист')).toBe(true)
    expect(entries.has('~программист')).toBe(false)
    expect(entries.has('~ромашк')).toBe(false)
  })

  it('leaves a gap between fields and between skills, so that no phrase crosses them', () => {
    const at = (lexeme: string) => Number.parseInt(entries.get(lexeme) ?? '', 10)
    expect(at('git') - at('sql')).toBeGreaterThan(1)
    expect(at('@ромашк') - at('^=cpp')).toBeGreaterThan(1)
  })

  it('keeps known phrases as one lexeme, and every two neighbours of the title', () => {
    const phrases = indexEntries({
      name: 'Ведущий Node.js разработчик, sales manager',
      company_name: 'Отдел продаж',
      key_skills: ['Холодные', 'звонки'],
      description: 'Опыт работы. Нужен отдел продаж и менеджеры по продажам.',
    })
    expect(phrases.has('опыт_работ')).toBe(true)
    expect(phrases.has('менеджер_=по_продаж')).toBe(true)
    expect(phrases.has('@отдел_продаж')).toBe(true)
    expect(phrases.has('~отдел_продаж')).toBe(false)
    expect(phrases.has('~sale_manager')).toBe(true)
    expect(phrases.has('холодн_звонк')).toBe(false)
    expect([...phrases.keys()].filter((lexeme) => /^\^.*_/.test(lexeme))).toEqual([
      '^sale_manager',
      '^ведущ_=nodejs',
      '^ведущ_node',
      '^=nodejs_разработчик',
      '^node_разработчик',
      '^разработчик_sale',
    ])
  })

  it('indexes the title however long the description is', () => {
    const long = Array.from({ length: 40_000 }, (_, i) => `слово${i}`).join(' ')
    expect(indexEntries({ ...vacancy, description: long }).has('^программист')).toBe(true)
  })

  it('needs no escaping in COPY', () => {
    const text = indexText({ ...vacancy, description: "a'b\\c\td\ne:f & (g) | !h <-> \u0000 \u2028" })
    expect(text).toMatch(/^(?:[\p{L}\p{M}\p{Nd}=^@~+_]+:[\d,ABC]+ ?)+$/u)
  })

  it('stops before PostgreSQL would refuse the vector', () => {
    const text = indexText({ ...vacancy, description: Array.from({ length: 40_000 }, (_, i) => `слово${i}`).join(' ') })
    expect(Buffer.byteLength(text)).toBeLessThan(1_048_575)
    expect(Math.max(...(text.match(/\d+/g) ?? []).map(Number).filter((n) => n > 0 && n < 40_000))).toBeGreaterThan(1000)
  })
})
