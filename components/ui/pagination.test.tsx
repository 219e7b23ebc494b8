import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Pagination, pageWindow } from './pagination.tsx'

const pages = (page: number, count: number) =>
  renderToStaticMarkup(<Pagination page={page} pages={count} hrefFor={(to) => `?page=${to}`} />)

it('is nothing for a single page, and for none', () => {
  expect(pages(0, 1)).toBe('')
  expect(pages(0, 0)).toBe('')
})

it('marks the current page, and has no way beyond the first and the last', () => {
  expect(pages(0, 3)).toMatch(/aria-current="page"[^>]*>1</)
  expect(pages(0, 3)).not.toContain('Previous page')
  expect(pages(0, 3)).toMatch(/aria-label="Next page"[^>]*href="\?page=1"|href="\?page=1"[^>]*aria-label="Next page"/)
  expect(pages(2, 3)).not.toContain('Next page')
})

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
