import { expect, it } from 'vitest'
import { isFavorite, withFavorite } from './favorite-cache.ts'

const vacancy = (id: string, ...relations: string[]) => ({ id, relations, name: `Vacancy ${id}` })

it('sets and removes the relation in a list and on a single vacancy, and keeps the other relations', () => {
  const list = { found: 2, items: [vacancy('1', 'got_response'), vacancy('2')] }
  const changed = withFavorite(list, '1', true)
  expect(changed).toEqual({ found: 2, items: [vacancy('1', 'got_response', 'favorited'), vacancy('2')] })
  expect(withFavorite(changed, '1', false)).toEqual(list)
  expect(isFavorite(withFavorite(vacancy('7'), '7', true))).toBe(true)
})

it('returns the same object when the vacancy is not in it, or already has that state', () => {
  const list = { items: [vacancy('1', 'favorited')] }
  expect(withFavorite(list, '1', true)).toBe(list)
  expect(withFavorite(list, '2', true)).toBe(list)
  const other = { items: [{ id: '1', name: 'no relations' }] }
  expect(withFavorite(other, '1', true)).toBe(other)
  expect(withFavorite(undefined, '1', true)).toBeUndefined()
})
