import { inputOf, type SearchInput } from './query.ts'

/** What the list asks: the address, and its arguments in words. The page asks the same, so its answer is found. */
export function listInput(query: URLSearchParams): SearchInput {
  return { ...inputOf(query), describe_arguments: 'true' }
}

/** What facets, chips, pay and map ask: the same search, whatever the page and the order. */
export function facetInput(query: URLSearchParams): Omit<SearchInput, 'page' | 'per_page' | 'order_by'> {
  const { page: _page, per_page: _size, order_by: _order, ...search } = inputOf(query)
  return search
}
