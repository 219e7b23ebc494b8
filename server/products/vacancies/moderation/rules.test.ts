import { expect, it } from 'vitest'
import type { Vacancy } from '#prisma/generated/client.ts'
import { emptyColumns } from '../postings/empty-columns.ts'
import type { Rule } from './moderation.schema.ts'
import { findingsIn } from './rules.ts'

const NOW = new Date('2026-11-01T12:00:00Z')
const OLD = { createdAt: new Date('2020-01-01T00:00:00Z') }

function found(rule: Partial<Rule> & Pick<Rule, 'kind'>, changes: Partial<Vacancy>, company = OLD) {
  const vacancy = { ...emptyColumns('Кладовщик', 1, NOW), ...changes } as Vacancy
  const whole: Rule = { action: 'queue', words: [], from: null, to: null, days: null, ...rule }
  return findingsIn([whole], vacancy, company, NOW).map((one) => one.found)
}

it('finds words and phrases in any form, in their order, in title and text', () => {
  const words = ['страховой взнос', 'закладчик']
  const inText = (description: string) => found({ kind: 'words', words }, { description })
  expect(inText('<p>Оплата <b>страхового взноса</b> до начала работы</p>')).toEqual(['страховой взнос'])
  expect(inText('<p>Взносы без страховых выплат</p>')).toEqual([])
  expect(found({ kind: 'words', words }, { name: 'Закладчики' })).toEqual(['закладчик'])
  expect(found({ kind: 'words', words: ['…'] }, { description: 'Много слов' })).toEqual([])
})

it('finds addresses of mail, phones and accounts of messengers, and takes neither pay nor years for them', () => {
  const inText = (description: string) => found({ kind: 'contacts' }, { description })
  expect(inText('Пишите: boss.hr@firm.example, или 8 (999) 123-45-67')).toEqual([
    'boss.hr@firm.example',
    '8 (999) 123-45-67',
  ])
  expect(inText('Телеграм @boss_hr или t.me/boss_hr')).toEqual(['t.me/boss_hr', '@boss_hr'])
  expect(inText('<p>Оклад 120 000 – 180 000, с 2019 по 2026 год, график 5/2, ИНН 7707083893</p>')).toEqual([])
})

it('compares pay by the month in roubles, and says nothing where none is stated', () => {
  const rule = { kind: 'pay', from: 20_000, to: 1_000_000 } as const
  const pay = (changes: Partial<Vacancy>) => found(rule, { salaryCurrency: 'RUR', ...changes })
  expect(pay({ salaryFrom: 30_000, salaryTo: 2_000_000 })).toEqual([])
  expect(pay({ salaryFrom: 2_000_000 })).toEqual(['2000000'])
  expect(pay({ salaryTo: 5_000 })).toEqual(['5000'])
  expect(pay({ salaryFrom: 300, salaryMode: 'HOUR' })).toEqual([])
  expect(pay({})).toEqual([])
})

it('finds companies that are new, and nothing by a rule that is off', () => {
  const young = { createdAt: new Date('2026-10-30T00:00:00Z') }
  expect(found({ kind: 'new_company', days: 7 }, {}, young)).toEqual(['7'])
  expect(found({ kind: 'new_company', days: 7 }, {})).toEqual([])
  expect(found({ kind: 'new_company', days: 7, action: 'off' }, {}, young)).toEqual([])
})
