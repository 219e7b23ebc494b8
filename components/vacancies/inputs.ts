import { inputOf, type SearchInput } from './query.ts'

/** What the list asks: the address, and its arguments in words. The page asks the same, so its answer is found. */
export function listInput(query: URLSearchParams): SearchInput {
  return { ...inputOf(query), describe_arguments: 'true' }
}

/** What the facets ask: the same search without items, whatever the page and the order. */
export function facetInput(query: URLSearchParams): SearchInput {
  const { page: _page, order_by: _order, ...search } = inputOf(query)
  return { ...search, per_page: 0, clusters: 'true' }
}
