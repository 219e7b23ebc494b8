/** The query of a page's address, as Next passes it. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>

/** The named parameters that have a value; of a repeated one, the first. */
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

/** A path with the parameters that have a value. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** The zero-based `page` of an address; 0 for anything but a number. */
export async function pageNumber(params: SearchParams): Promise<number> {
  const { page } = await pick(params, 'page')
  return page && /^\d{1,9}$/.test(page) ? Number(page) : 0
}
