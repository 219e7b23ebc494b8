import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('quotes what would end a cell', () => {
  expect(csvLine(['plain', 'a,b', 'say "yes"', 'two\nlines', null, 5, ''])).toBe(
    'plain,"a,b","say ""yes""","two\nlines",,5,\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '  =1', '\t=1', '＝1'])('%j is shown, not run', (text) => {
  expect(csvLine([text])).toMatch(/^"?'/)
})

test('numbers keep their sign', () => {
  expect(csvLine([-5, 'x-5'])).toBe('-5,x-5\r\n')
})
