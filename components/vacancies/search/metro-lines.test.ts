import { expect, it } from 'vitest'
import { metroLines } from './metro-lines.ts'

const values = [
  ['2.10', 'Маяковская'],
  ['2.4', 'Сокол'],
  ['10', 'Люблинская'],
  ['2', 'Замоскворецкая'],
  ['10.1', 'Физтех'],
].map(([value = '', name = '']) => ({ value, name, count: 1, selected: false, inside: [] }))
const shown = (words: string) =>
  metroLines(values, words).map(({ line, stations }) => [line.value, ...stations.map(({ value }) => value)])

it('lists lines and their stations in the order of the map', () => {
  expect(shown('')).toEqual([
    ['2', '2.4', '2.10'],
    ['10', '10.1'],
  ])
})

it('leaves a line with only the stations that are looked for, or whole when it is looked for itself', () => {
  expect(shown('сокол')).toEqual([['2', '2.4']])
  expect(shown('люблин')).toEqual([['10', '10.1']])
})
