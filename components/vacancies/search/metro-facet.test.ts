import { expect, it } from 'vitest'
import { metroLines } from './metro-facet.tsx'

const values = [
  ['2.10', 'Маяковская'],
  ['2.4', 'Сокол'],
  ['10', 'Люблинская'],
  ['2', 'Замоскворецкая'],
  ['10.1', 'Физтех'],
].map(([value = '', name = '']) => ({ value, name, count: 1, selected: false, inside: [] }))
const shown = (words: string) =>
  metroLines(values, words).map(({ line, stations }) => [line.value, ...stations.map(({ value }) => value)])

it('lists lines and their stations in map order', () => {
  expect(shown('')).toEqual([
    ['2', '2.4', '2.10'],
    ['10', '10.1'],
  ])
})

it('keeps a line with only the matching stations, or whole when its own name matches', () => {
  expect(shown('сокол')).toEqual([['2', '2.4']])
  expect(shown('люблин')).toEqual([['10', '10.1']])
})
