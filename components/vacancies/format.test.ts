import { expect, it } from 'vitest'
import { payText, salaryText, webLink } from './format.ts'

const pay = (from: number | null, to: number | null, currency = 'RUR') => ({ from, to, currency, gross: null })
const plain = (text: string | null) => text?.replace(/\s/gu, ' ')

it('formats a range, a single sum and open ranges', () => {
  expect(plain(salaryText(pay(90_000, 120_000)))).toBe('₽90,000 – ₽120,000')
  expect(plain(salaryText(pay(90_000, 90_000)))).toBe('₽90,000')
  expect(plain(salaryText(pay(90_000, null)))).toBe('from ₽90,000')
  expect(plain(salaryText(pay(null, 2000, 'USD')))).toBe('up to $2,000')
})

it('says what the pay of a list is for unless that is a month', () => {
  const item = (id: string, name: string) => ({ salary: pay(550, 650), salary_range: { mode: { id, name } } as never })
  expect(plain(payText(item('HOUR', 'Per hour')))).toBe('₽550 – ₽650 an hour')
  expect(plain(payText(item('FLY_IN_FLY_OUT', 'Per rotation')))).toBe('₽550 – ₽650 per rotation')
  expect(plain(payText(item('MONTH', 'Per month')))).toBe('₽550 – ₽650')
  expect(payText({ salary: null, salary_range: null })).toBeNull()
})

it('is null when no sum is stated', () => {
  expect(salaryText(null)).toBeNull()
  expect(salaryText(pay(null, null))).toBeNull()
})

it('names a currency that has no sign by its code', () => {
  expect(plain(salaryText(pay(100, null, 'UZS')))).toBe('from UZS 100')
})

it('accepts only http and https addresses as links', () => {
  expect(webLink('https://example.com/jobs')).toBe('https://example.com/jobs')
  expect(webLink('HTTP://example.com')).toBe('HTTP://example.com')
  for (const address of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//a',
    null,
    '',
  ])
    expect(webLink(address)).toBeNull()
})
