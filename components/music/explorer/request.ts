/** What the reader has clicked together. */
export interface ExplorerState {
  layer: 'internal' | 'external'
  path: string
  /** Fills `{id}` of the path, or `q` of a search. */
  value: string
  fields: readonly string[]
  sort: string
  relations: 'nested' | 'separate'
  offset: number
  limit: number
}

/** Paths of each layer; `list` takes offset and limit (`count` outside), `query` needs a text. */
export const PATHS = {
  internal: {
    '/track': { list: true },
    '/track/{id}': {},
    '/track/{id}/withAdditionalData': { plain: true },
    '/track/top/today': {},
    '/track/byArtistId/{id}': { list: true },
    '/track/byAlbumId/{id}': { list: true },
    '/artist': { list: true },
    '/album': { list: true },
    '/search': { query: true, plain: true },
  },
  external: {
    '/track/{id}': {},
    '/track/top/today': {},
    '/artist/{id}': {},
    '/artist/{id}/tracks': { list: true },
    '/album/{id}': {},
    '/album/{id}/tracks': { list: true },
    '/search': { list: true, query: true },
  },
} as const satisfies Record<ExplorerState['layer'], Record<string, PathTraits>>

export interface PathTraits {
  list?: boolean
  query?: boolean
  plain?: boolean
}

export function traitsOf({ layer, path }: ExplorerState): PathTraits {
  return (PATHS[layer] as Record<string, PathTraits>)[path] ?? {}
}

/** Choices of `fields` and `sort`, by the model of the path. */
export function choicesOf(path: string): { fields: string[]; sorts: string[] } {
  if (path.startsWith('/artist')) {
    return { fields: ['artist', 'artist.trackCount', 'artist.albumCount'], sorts: ['id', 'title'] }
  }
  if (path.startsWith('/album')) {
    return { fields: ['album', 'name', 'year', 'album.note', 'artist'], sorts: ['id', 'name', 'year', 'artist.title'] }
  }
  return {
    fields: ['track', 'title', 'url', 'duration', 'track.playable', 'artist', 'artist.title', 'album', 'album.name'],
    sorts: ['id', 'title', 'duration', 'artist.title', 'album.name'],
  }
}

/** Path and query of the request, as its layer takes it. */
export function addressOf(state: ExplorerState): string {
  const { layer, path, value, fields, sort, relations, offset, limit } = state
  const { list, query, plain } = traitsOf(state)
  const pairs: [string, string][] = []
  if (query) pairs.push(['q', value])
  if (layer === 'internal' && !plain) {
    if (fields.length > 0) pairs.push(['fields', fields.join(',')])
    if (list && sort !== '') pairs.push(['sort', sort])
    if (list && relations === 'separate') pairs.push(['relations', relations])
  }
  if (list || (query && layer === 'internal')) {
    if (offset > 0) pairs.push(['offset', String(offset)])
    pairs.push([layer === 'internal' ? 'limit' : 'count', String(limit)])
  }
  const filled = path.replace('{id}', encodeURIComponent(value))
  // Commas and colons are readable and need no encoding in a query.
  const text = pairs.map(
    ([name, given]) => `${name}=${encodeURIComponent(given).replace(/%2C/g, ',').replace(/%3A/g, ':')}`,
  )
  return text.length === 0 ? filled : `${filled}?${text.join('&')}`
}

/** The same request as a document of the socket. */
export function documentOf(address: string): string {
  const [path = '', query = ''] = address.split('?', 2)
  const params = [...new URLSearchParams(query)].map(
    ([name, value]) => `\n  <param name="${escaped(name)}">${escaped(value)}</param>`,
  )
  const head = `<request id="1" method="GET" path="${escaped(path)}"`
  return params.length === 0 ? `${head}/>` : `${head}>${params.join('')}\n</request>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** XML with a line for each element, as a person reads it. */
export function indented(xml: string): string {
  let depth = 0
  return xml
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      if (line.startsWith('</')) depth--
      const shown = '  '.repeat(Math.max(0, depth)) + line
      if (/^<[^/?!]/.test(line) && !line.includes('</') && !line.endsWith('/>')) depth++
      return shown
    })
    .join('\n')
}
