import type { RouterInput } from '#components/trpc/client.ts'
import type { Box } from './map/projection.ts'

export type SearchInput = RouterInput['vacancies']['search']

/** Parameters of the view, which filters do not touch. */
const VIEW = ['text', 'order_by', 'per_page']

/**
 * The query of the search page is the query of `GET /api/vacancies`, one to one. These functions derive one query from
 * another; all but `atPage` go back to the first page.
 */
export function withParam(query: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const changed = firstPage(query)
  if (value === undefined || value === '') changed.delete(name)
  else changed.set(name, value)
  return changed
}

/** Adds or removes one value of a repeated parameter. */
export function toggled(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = firstPage(query)
  const others = query.getAll(name).filter((other) => other !== value)
  const had = others.length < query.getAll(name).length
  changed.delete(name)
  for (const other of had ? others : [...others, value]) changed.append(name, other)
  return changed
}

/**
 * Selects or deselects a value of a facet; it replaces the selected values that contain it, so that it narrows them.
 */
export function chosen(query: URLSearchParams, name: string, value: string, inside: readonly string[]) {
  const narrowed = query.getAll(name).includes(value) ? query : without(query, name, inside)
  return toggled(narrowed, name, value)
}

function without(query: URLSearchParams, name: string, values: readonly string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([key, value]) => key !== name || !values.includes(value)))
}

/** The text and the order alone. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => VIEW.includes(name)))
}

/** The query for a zero-based page; the first page has no parameter. */
export function atPage(query: URLSearchParams, page: number): URLSearchParams {
  const changed = firstPage(query)
  if (page > 0) changed.set('page', String(page))
  return changed
}

function firstPage(query: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  return changed
}

/** The sides of the box on the map, in the order of `Box`. */
const SIDES = ['top_lat', 'bottom_lat', 'left_lng', 'right_lng'] as const

/** The search within a box on the map, or without one. */
export function withBox(query: URLSearchParams, box: Box | null): URLSearchParams {
  const values = box && [box.top, box.bottom, box.left, box.right]
  return SIDES.reduce((changed, side, at) => withParam(changed, side, values?.[at]?.toString()), query)
}

/** The box that a search is limited to, or null. */
export function boxOfQuery(query: URLSearchParams): Box | null {
  const [top, bottom, left, right] = SIDES.map((side) => Number(query.get(side) ?? Number.NaN))
  const known = [top, bottom, left, right].every((side) => Number.isFinite(side))
  return known ? ({ top, bottom, left, right } as Box) : null
}

/**
 * The query of a link from the API (`disable_url`, a facet's `url`), without the parameters that shape its response.
 */
export function queryOfLink(url: string): URLSearchParams {
  const query = new URL(url, 'http://here.invalid').searchParams
  for (const name of ['clusters', 'describe_arguments', 'page']) query.delete(name)
  return query
}

export function hrefOf(query: URLSearchParams): string {
  const text = query.toString()
  return text ? `/vacancies?${text}` : '/vacancies'
}

/** The address of the same search as a feed, which has the newest first. */
export function feedHref(query: URLSearchParams, format: 'atom' | 'rss'): string {
  const feed = new URLSearchParams(query)
  for (const name of ['order_by', 'page']) feed.delete(name)
  feed.set('format', format)
  return `/api/vacancies?${feed}`
}

/** The query as the procedure's input: repeated keys as arrays. Values stay strings: the schema parses them. */
export function inputOf(query: URLSearchParams): SearchInput {
  const input: Record<string, string | string[]> = {}
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name).filter((value) => value !== '')
    const [only] = values
    if (only !== undefined) input[name] = values.length > 1 ? values : only
  }
  return input as SearchInput
}

/** What the list requests: the query, with its arguments described. The page prefetches the same input. */
export function listInput(query: URLSearchParams): SearchInput {
  return { ...inputOf(query), describe_arguments: 'true' }
}

/** The input without the page and the order. */
export function facetInput(query: URLSearchParams): Omit<SearchInput, 'page' | 'per_page' | 'order_by'> {
  const { page: _page, per_page: _size, order_by: _order, ...search } = inputOf(query)
  return search
}

/** The input for facets, pay and map: they count similar vacancies too, if the list shows only these. */
export function shownInput(query: URLSearchParams): ReturnType<typeof facetInput> & { relaxed: 'true' } {
  return { ...facetInput(query), relaxed: 'true' }
}

/** The open vacancies of the user's own company, newest first. The page prefetches the same input. */
export function ownVacanciesInput(employer_id: string, page: number): SearchInput {
  return { employer_id, page, order_by: 'publication_time', responses_count_enabled: 'true' }
}
