import { describe, expect, it } from 'vitest'
import { stemEnglish } from './stem-english.ts'
import { stemRussian } from './stem-russian.ts'
import { stem } from './words.ts'

describe('Russian', () => {
  it.each([
    'разработчик разработчика разработчику разработчиком разработчики разработчиков разработчикам',
    'продажа продажи продаж продажам продажами',
    'закупка закупки закупок закупкам',
    'продавец продавца продавцы продавцов продавцам',
    'рынок рынка рынку рынки рынков',
    'опыт опыта опытом',
    'водитель водителя водители водителей',
    'удаленный удаленная удаленной удаленную удаленные',
    'знание знания знаний знаниями',
    'сотрудник сотрудники сотрудников',
    'бухгалтер бухгалтера бухгалтеры бухгалтеров бухгалтерам',
    'бухгалтерия бухгалтерии бухгалтерию бухгалтерией',
    'технология технологии технологий технологиям технологиями технологиях',
    'критерий критерия критерием критерии критериев',
  ])('joins the forms %s', (row) => {
    expect(new Set(row.split(' ').map(stem)).size).toBe(1)
  })

  it.each([
    ['бухгалтер', 'бухгалтерия'],
    ['технолог', 'технологии'],
    ['фотограф', 'фотография'],
    ['инженер', 'инженерия'],
  ])('keeps %s and %s apart', (trade, field) => {
    expect(stem(trade)).not.toBe(stem(field))
  })

  it('follows the published algorithm', () => {
    const pairs: [string, string][] = [
      ['вагонов', 'вагон'],
      ['важнейшими', 'важн'],
      ['вакансия', 'ваканс'],
      ['валился', 'вал'],
      ['варенье', 'варен'],
      ['вдохновение', 'вдохновен'],
      ['возможность', 'возможн'],
      ['поглядывавшую', 'поглядыва'],
      ['приходившему', 'приход'],
      ['пристреленный', 'пристрелен'],
      ['противоестественном', 'противоестествен'],
      ['всклокоченное', 'всклокочен'],
    ]
    expect(pairs.map(([word]) => [word, stemRussian(word)])).toEqual(pairs)
  })
})

describe('English', () => {
  it('follows the published algorithm', () => {
    const pairs: [string, string][] = [
      ['consistency', 'consist'],
      ['knightly', 'knight'],
      ['generously', 'generous'],
      ['running', 'run'],
      ['hoped', 'hope'],
      ['relational', 'relat'],
      ['electricity', 'electr'],
      ['controlling', 'control'],
      ['dying', 'die'],
      ['succeed', 'succeed'],
      ['companies', 'compani'],
      ['internal', 'internal'],
      ['intern', 'intern'],
      ['university', 'universiti'],
      ['agreed', 'agre'],
      ['feed', 'feed'],
      ['cried', 'cri'],
      ['tied', 'tie'],
      ['ll', 'll'],
      ['adjustment', 'adjust'],
    ]
    expect(pairs.map(([word]) => [word, stemEnglish(word)])).toEqual(pairs)
  })

  it('joins forms and keeps neighbouring professions apart', () => {
    expect(stem('developers')).toBe(stem('developer'))
    expect(stem('engineer')).not.toBe(stem('engines'))
    expect(stem('manager')).not.toBe(stem('management'))
  })
})

it('leaves abbreviations, numbers and other alphabets alone', () => {
  expect(['асу', 'чпу', 'aws', 'ios'].map(stem)).toEqual(['асу', 'чпу', 'aws', 'ios'])
  expect(['1c', '2024', 'c', 'html5', 'київ', 'ñandu', '日本'].map(stem)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
