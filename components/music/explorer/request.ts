import { texts } from '#i18n/texts.ts'
import { ShownError } from '#components/trpc/failure.ts'

/** The request that the controls describe. */
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

const INTERNAL: ExplorerState = {
  layer: 'internal',
  path: '/track',
  value: '1',
  fields: ['title', 'artist', 'album.name'],
  sort: 'title:ASC',
  relations: 'nested',
  offset: 0,
  limit: 3,
}

/** What each layer is asked first. */
export const FIRST_REQUESTS = {
  internal: INTERNAL,
  external: { ...INTERNAL, layer: 'external', path: '/track/{id}' },
} as const satisfies Record<ExplorerState['layer'], ExplorerState>

/**
 * Paths of each layer. `list` takes offset and limit (`count` on the external one), `query` takes a text, `plain` no
 * fields.
 */
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

/** The values for `fields` and `sort`, by the model that the path returns. */
export function choicesOf(path: string): { fields: string[]; sorts: string[] } {
  if (path.startsWith('/artist')) {
    return { fields: ['artist', 'artist.trackCount', 'artist.albumCount'], sorts: ['id', 'title'] }
  }
  if (path.startsWith('/album')) {
    return { fields: ['album', 'name', 'year', 'album.note', 'artist'], sorts: ['id', 'name', 'year', 'artist.title'] }
  }
  return {
    fields: [
      'track',
      'title',
      'url',
      'duration',
      'track.path',
      'track.playable',
      'artist',
      'artist.title',
      'album',
      'album.name',
    ],
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

/** XML with a line for each element. */
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

const HEADERS = ['cache-status', 'age', 'cache-control', 'etag']
const TIMEOUT_MS = 10_000

/** One representation of an answer. */
export interface Shown {
  text: string
  /** Bytes of the body as sent. */
  bytes: number
  /** Status, cache state and age, in the order to show them. */
  facts: [name: string, value: string][]
}

export type Transport = 'JSON' | 'XML' | 'Socket'

/** The key of an answer of the external layer in the query cache. */
export function externalKey(transport: Transport, address: string): readonly string[] {
  return ['music', 'explorer', transport, address]
}

export function shownAs(text: string, facts: Shown['facts']): Shown {
  return { text, bytes: new TextEncoder().encode(text).length, facts }
}

/** Calls the external layer over HTTP with the user's own session. */
export async function callExternal(address: string, format: 'json' | 'xml', signal: AbortSignal): Promise<Shown> {
  const url = `/api/v1${address}${address.includes('?') ? '&' : '?'}format=${format}`
  return shownResponse(await fetch(url, { signal, cache: 'no-store' }))
}

/** Reads a response of the external layer: its body, and what its headers say. */
export async function shownResponse(response: Response): Promise<Shown> {
  const text = await response.text()
  const facts: Shown['facts'] = [['status', String(response.status)]]
  for (const name of HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) facts.push([name, value])
  }
  return shownAs(text, facts)
}

/** Calls it over a socket, which is closed after the answer. @throws ShownError when it does not open or answer */
export function callSocket(address: string, signal: AbortSignal): Promise<Shown> {
  const t = texts('music.explorer')
  return new Promise((resolve, reject) => {
    const url = new URL('/api/v1/socket', location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const socket = new WebSocket(url, 'catalogue.xml.v1')
    const stop = (reason: string) => {
      clearTimeout(timer)
      socket.close()
      reject(new ShownError(reason))
    }
    const timer = setTimeout(() => stop(t('silent')), TIMEOUT_MS)
    signal.addEventListener('abort', () => stop('Aborted'))
    socket.addEventListener('open', () => socket.send(documentOf(address)))
    socket.addEventListener('error', () => stop(t('closed')))
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      clearTimeout(timer)
      socket.close()
      const attributes = /^(?:<\?.*?\?>)?<response([^>]*)>/.exec(data)?.[1] ?? ''
      const facts = [...attributes.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      )
      resolve(shownAs(data, facts))
    })
  })
}
