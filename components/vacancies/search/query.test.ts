import { expect, it } from 'vitest'
import {
  atPage,
  boxOfQuery,
  chosen,
  hrefOf,
  inputOf,
  queryOfLink,
  toggled,
  withoutFilters,
  withBox,
  withParam,
} from './query.ts'

const at = (text: string) => new URLSearchParams(text)

it('goes back to the first page whenever a filter changes', () => {
  expect(withParam(at('text=go&page=3'), 'salary', '100').toString()).toBe('text=go&salary=100')
  expect(toggled(at('area=1&page=3'), 'area', '2').toString()).toBe('area=1&area=2')
})

it('removes one value of a repeated parameter and keeps the others in order', () => {
  expect(toggled(at('area=1&area=2&area=3'), 'area', '2').toString()).toBe('area=1&area=3')
})

it('replaces a selected whole by its part, and removes the part again', () => {
  const inside = chosen(at('text=go&area=113&area=40'), 'area', '1', ['113'])
  expect(inside.toString()).toBe('text=go&area=40&area=1')
  expect(chosen(inside, 'area', '1', ['40']).toString()).toBe('text=go&area=40')
})

it('writes the box of the map with its four sides, reads it back, and drops it whole', () => {
  const box = { top: 56, bottom: 55, left: 37, right: 38 }
  const bounded = withBox(at('text=go&page=2'), box)
  expect(bounded.toString()).toBe('text=go&top_lat=56&bottom_lat=55&left_lng=37&right_lng=38')
  expect(boxOfQuery(bounded)).toEqual(box)
  expect(withBox(bounded, null).toString()).toBe('text=go')
  expect(boxOfQuery(at('top_lat=56'))).toBeNull()
})

it('removes a parameter when its value is empty', () => {
  expect(withParam(at('text=go'), 'text', '').toString()).toBe('')
})

it('clears filters but neither the text nor the order', () => {
  expect(withoutFilters(at('text=go&area=1&order_by=salary_desc&page=2')).toString()).toBe(
    'text=go&order_by=salary_desc',
  )
})

it('numbers the first page by leaving the parameter out', () => {
  expect(hrefOf(atPage(at('text=go&page=4'), 0))).toBe('/vacancies?text=go')
  expect(hrefOf(atPage(at('text=go'), 2))).toBe('/vacancies?text=go&page=2')
  expect(hrefOf(at(''))).toBe('/vacancies')
})

it('reads the query of a link without the parts that shape the answer', () => {
  const url = 'http://localhost:3000/api/vacancies?text=c%2B%2B&area=1&clusters=true&describe_arguments=true&page=1'
  expect(queryOfLink(url).toString()).toBe('text=c%2B%2B&area=1')
})

it('returns a repeated key as an array, a single one as a string, and omits empty ones', () => {
  expect(inputOf(at('area=1&area=2&text=c%23&salary='))).toEqual({ area: ['1', '2'], text: 'c#' })
})
