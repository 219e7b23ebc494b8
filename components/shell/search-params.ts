/** The query of a page's address, as Next hands it over. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** The named parameters that have a value; of a repeated one the first counts. */
export async function pick<N extends string>(params: SearchParams, ...names: N[]): Promise<Partial<Record<N, string>>> {
  const query = await params
  const picked: Partial<Record<N, string>> = {}
  for (const name of names) {
    const given = query[name]
    const value = Array.isArray(given) ? given[0] : given
    if (value) picked[name] = value
  }
  return picked
}

/** A path with those parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** The zero-based `page` of an address; what is no number counts as the first. */
export async function pageNumber(params: SearchParams): Promise<number> {
  const { page } = await pick(params, 'page')
  return page && /^\d{1,9}$/.test(page) ? Number(page) : 0
}
