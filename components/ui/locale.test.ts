import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countText, formatDay, formatMoney, formatNumber, langOf } from './locale.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Every file of the pages but tests and what only they use, by its path. */
const SOURCES = ['components', 'app']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

it('formats everything in one locale: no file names one of its own or takes that of the machine', () => {
  const others = SOURCES.filter(({ text }) => /\.toLocale(Date|Time)?String\(|Intl\.\w+\((?!format\b)/.test(text))
  expect(others.map(({ file }) => file)).toEqual([])
})

it('has Russian words in the messages alone', () => {
  const words = /[а-яё]{3}/i
  const others = SOURCES.filter(({ text }) => words.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')))
  expect(others.map(({ file }) => file)).toEqual([])
})

it('formats counts, sums and days', () => {
  expect([999, 2942, -1_234_567].map((whole) => formatNumber(whole))).toEqual(['999', '2,942', '-1,234,567'])
  expect([formatNumber(1234.5), formatNumber('12345678901234567890')]).toEqual([
    '1,234.5',
    '12,345,678,901,234,567,890',
  ])
  expect(countText(1, 'vacancy', 'vacancies')).toBe('1 vacancy')
  expect(countText(2942, 'track')).toBe('2,942 tracks')
  expect(formatMoney('1.5', 'EUR', { minimumFractionDigits: 2, maximumFractionDigits: 15 })).toBe('€1.50')
  expect(formatMoney(90_000, 'RUR', { maximumFractionDigits: 0 })).toBe('₽90,000')
  for (const currency of ['RUB', 'USD', 'EUR', 'KZT', 'BYN'])
    for (const sum of [0, 900, 1_234_567, -5000]) {
      const whole = { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 } as const
      const expected = new Intl.NumberFormat('en-GB', whole).format(sum)
      expect(formatMoney(sum, currency, { maximumFractionDigits: 0 })).toBe(expected)
    }
  expect([formatDay('2026-01-06'), formatDay('2026-01')]).toEqual(['6 Jan 2026', 'Jan 2026'])
})

it('says the language of a text from the data', () => {
  expect([langOf('Москва'), langOf('Driver'), langOf(null)]).toEqual(['ru', 'en', 'en'])
})
