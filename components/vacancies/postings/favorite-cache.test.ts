import { expect, it } from 'vitest'
import { isFavored, withFavored } from './favorite-cache.ts'

const vacancy = (id: string, ...relations: string[]) => ({ id, relations, name: `Vacancy ${id}` })

it('marks the vacancy in a list and by itself, and takes the mark away, keeping its other relations', () => {
  const list = { found: 2, items: [vacancy('1', 'got_response'), vacancy('2')] }
  const marked = withFavored(list, '1', true)
  expect(marked).toEqual({ found: 2, items: [vacancy('1', 'got_response', 'favorited'), vacancy('2')] })
  expect(withFavored(marked, '1', false)).toEqual(list)
  expect(isFavored(withFavored(vacancy('7'), '7', true))).toBe(true)
})

it('leaves every answer as it is that holds no such vacancy, or holds it as wanted already', () => {
  const list = { items: [vacancy('1', 'favorited')] }
  expect(withFavored(list, '1', true)).toBe(list)
  expect(withFavored(list, '2', true)).toBe(list)
  const other = { items: [{ id: '1', name: 'no relations' }] }
  expect(withFavored(other, '1', true)).toBe(other)
  expect(withFavored(undefined, '1', true)).toBeUndefined()
})
