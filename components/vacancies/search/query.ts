import type { RouterInput } from '#components/trpc/client.ts'

export type SearchInput = RouterInput['vacancies']['search']

/** Parameters of the view, which filters do not touch. */
const VIEW = ['text', 'order_by', 'per_page']

/**
 * The address of the search page is the query of `GET /api/vacancies`, one to one. These functions make one query
 * out of another; all but `atPage` go back to the first page.
 */
export function withParam(query: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const changed = firstPage(query)
  if (value === undefined || value === '') changed.delete(name)
  else changed.set(name, value)
  return changed
}

/** Adds or takes away one value of a repeated parameter. */
export function toggled(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = firstPage(query)
  const others = query.getAll(name).filter((other) => other !== value)
  const had = others.length < query.getAll(name).length
  changed.delete(name)
  for (const other of had ? others : [...others, value]) changed.append(name, other)
  return changed
}

/** Chooses or drops a value of a facet; a value inside chosen ones takes their place, so that it narrows the search. */
export function chosen(query: URLSearchParams, name: string, value: string, inside: readonly string[]) {
  const narrowed = query.getAll(name).includes(value) ? query : without(query, name, inside)
  return toggled(narrowed, name, value)
}

/** The text, the order and nothing else. */
export function withoutFilters(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => VIEW.includes(name)))
}

type Box = { top: number; bottom: number; left: number; right: number }

/** The sides of the box on the map, in the order of `Box`. */
const SIDES = ['top_lat', 'bottom_lat', 'left_lng', 'right_lng'] as const

/** The search within a box on the map, or without one. */
export function withBox(query: URLSearchParams, box: Box | null): URLSearchParams {
  const values = box && [box.top, box.bottom, box.left, box.right]
  return SIDES.reduce((changed, side, at) => withParam(changed, side, values?.[at]?.toString()), query)
}

/** The box that a search is bounded to, or null. */
export function boxOfQuery(query: URLSearchParams): Box | null {
  const [top, bottom, left, right] = SIDES.map((side) => Number(query.get(side) ?? Number.NaN))
  const known = [top, bottom, left, right].every((side) => Number.isFinite(side))
  return known ? ({ top, bottom, left, right } as Box) : null
}

/** Zero-based; the first page has no parameter. */
export function atPage(query: URLSearchParams, page: number): URLSearchParams {
  const changed = firstPage(query)
  if (page > 0) changed.set('page', String(page))
  return changed
}

/** The query of a link that the API gave (`disable_url`, a facet's `url`), without what only the answer's form needs. */
export function queryOfLink(url: string): URLSearchParams {
  const query = new URL(url, 'http://here.invalid').searchParams
  for (const name of ['clusters', 'describe_arguments', 'page']) query.delete(name)
  return query
}

export function hrefOf(query: URLSearchParams): string {
  const text = query.toString()
  return text ? `/vacancies?${text}` : '/vacancies'
}

/** The query as the procedure's input: repeated keys as arrays. Values stay texts: the schema reads and judges them. */
export function inputOf(query: URLSearchParams): SearchInput {
  const input: Record<string, string | string[]> = {}
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name).filter((value) => value !== '')
    const [only] = values
    if (only !== undefined) input[name] = values.length > 1 ? values : only
  }
  return input as SearchInput
}

function without(query: URLSearchParams, name: string, values: readonly string[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([key, value]) => key !== name || !values.includes(value)))
}

function firstPage(query: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  return changed
}
