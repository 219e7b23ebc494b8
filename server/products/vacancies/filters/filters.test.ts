import { expect, test } from 'vitest'
import { FACETS, FILTERS, FLAG_NAMES, LIST_NAMES, PAGE_FACETS } from './filters.schema.ts'
import { tagOfFlag, tagRange } from './filters.ts'
import { SearchParams } from './search.schema.ts'

test('every filter is a parameter of the search and has tags of its own', () => {
  expect(Object.keys(SearchParams.shape)).toEqual(expect.arrayContaining(Object.keys(FILTERS)))
  const stored = [...LIST_NAMES.map((name) => tagRange(name)[0]), ...FLAG_NAMES.map(tagOfFlag)]
  expect(new Set(stored).size).toBe(LIST_NAMES.length + FLAG_NAMES.length)
})

test('every facet has an id and places of its own', () => {
  const keys = FACETS.flatMap(({ id, order }) => [id, `api ${order.api}`, `page ${order.page}`])
  expect(new Set(keys).size).toBe(FACETS.length * 3)
  expect(PAGE_FACETS).toHaveLength(FACETS.length)
})
