import { describe, expect, it } from 'vitest'
import { showQuery } from '../../testing/queries.ts'
import type { ParsedQuery } from './ast.ts'
import { parseQuery } from './parse.ts'

function query(text: string, synonyms = true): ParsedQuery {
  const result = parseQuery(text, { synonyms })
  if ('tooComplex' in result) throw new Error(result.tooComplex)
  return result
}

describe('words that only say that somebody looks for work', () => {
  it.each([
    ['ищу работу сиделкой', 'сиделк'],
    ['вакансии сиделка', 'сиделк'],
    ['требуется сиделка', 'сиделк'],
    ['ищу работу', '(ищу & работ)'],
    ['по графику работы', '(график & работ)'],
  ])('%s', (text, expected) => {
    expect(showQuery(query(text, false).root)).toBe(expected)
  })
})

describe('conditions', () => {
  it('match the value or the words, and are named', () => {
    const { root, expanded } = query('сиделка без опыта')
    expect(showQuery(root)).toMatch(/^\(сиделк & \{"=без опыт" ~ #experience\.noexperience, /)
    expect(expanded).toEqual([{ term: 'без опыта', with: ['Нет опыта'] }])
  })

  it('match only the value and plain phrases where the words often mean something else', () => {
    const { root, expanded } = query('дистанционный педагог')
    expect(showQuery(root)).toMatch(/^\(\{#schedule\.remote ~ #work_format\.remote, удален/)
    expect(showQuery(root)).not.toMatch(/дистанцион[,}]/)
    expect(expanded[0]).toEqual({ term: 'дистанционный', with: ['Удалённая работа'] })
  })

  it.each([
    ['сиделка с проживанием', 'С проживанием'],
    ['ежедневные выплаты', 'Ежедневная оплата'],
    ['монтажник с обучением', 'С обучением'],
  ])('without a value are the phrases for it: %s', (text, name) => {
    expect(query(text).expanded.flatMap((one) => one.with)).toContain(name)
  })

  it('stay words in a field, in an exclusion and without synonyms', () => {
    expect(showQuery(query('NAME:удаленно').root)).toBe('name:удален')
    expect(showQuery(query('сиделка -вахта').root)).toBe('(сиделк & -вахт)')
    expect(showQuery(query('удаленно', false).root)).toBe('удален')
  })

  it('leave the other words side by side for the best tier', () => {
    const words = (text: string) => query(text).plain?.map(({ form }) => form)
    expect(words('senior java удаленно')).toEqual(['senior', 'java'])
    expect(words('ищу работу менеджером по продажам')).toEqual(['менеджером', 'по', 'продажам'])
    expect(words('менеджер по продажам -окна')).toEqual(['менеджер', 'по', 'продажам'])
    expect(words('java OR kotlin')).toBeUndefined()
  })
})

describe('a minus sign', () => {
  it.each([
    ['водитель -такси', '(водител & -такс)'],
    ['-такси водитель', '(-такс & водител)'],
    ['слесарь -3d', '(слесар & -=3d)'],
    ['бизнес-план', '"бизнес план"'],
    ['продажи - закупки', '(продаж & закупк)'],
    ['оклад -100', '(оклад & =100)'],
  ])('%s', (text, expected) => {
    expect(showQuery(query(text, false).root)).toBe(expected)
  })
})

it('letters and function words of a listed phrase stay beside its other word', () => {
  expect(showQuery(query('категории В').root)).toMatch(/^\{"категор =в" ~ /)
  expect(showQuery(query('категории C').root)).toMatch(/^\{"категор =c" ~ /)
  expect(showQuery(query('менеджер по продажам').root)).toMatch(/^\{\(менеджер & продаж\) ~ /)
})

it('a form of a trade is searched for without telling', () => {
  expect(query('уборщицами').expanded.flatMap((one) => one.with)).not.toContain('')
  expect(query('сотрудница').expanded).toEqual([])
  expect(showQuery(query('сотрудница').root)).toBe('{сотрудниц ~ сотрудник}')
})

it('"без" belongs to the word after it', () => {
  expect(showQuery(query('менеджер без звонков', false).root)).toBe('(менеджер & "=без звонк")')
  expect(showQuery(query('водитель без', false).root)).toBe('водител')
})
