import { expect, it } from 'vitest'
import { pageWindow } from './pagination.tsx'

it('shows every page when there are few', () => {
  expect(pageWindow(2, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

it('shows first, last and neighbours of many, always in seven places', () => {
  expect(pageWindow(0, 100)).toEqual([0, 1, 2, 3, 4, 'gap', 99])
  expect(pageWindow(50, 100)).toEqual([0, 'gap', 49, 50, 51, 'gap', 99])
  expect(pageWindow(99, 100)).toEqual([0, 'gap', 95, 96, 97, 98, 99])
})

it('never leaves the present page out', () => {
  for (let pages = 1; pages < 30; pages++)
    for (let page = 0; page < pages; page++) expect(pageWindow(page, pages)).toContain(page)
})
