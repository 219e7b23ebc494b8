import { beforeAll, describe, expect, it } from 'vitest'
import { shared } from '#server/testing/shared.ts'
import { db } from '#server/core/database/db.ts'
import { V1 } from './gateway/v1.ts'
import { INTERNAL } from './internal-api.ts'
import { bodyOf, startSocketServer } from './testing/socket.ts'
import { aTrack, startInternal } from './testing/internal.ts'
import { readXml } from './xml/read.ts'
import { valueOf } from './testing/xml.ts'

const EXTERNAL = Object.keys(V1)
const INTERNAL_READS = Object.keys(INTERNAL).filter((path) => INTERNAL[path]?.GET)

const inside = shared(startInternal)
const outside = shared(startSocketServer)
let ids: Record<string, number>
beforeAll(async () => {
  const artist = await db().musicArtist.create({ data: { title: 'Ёлка & "Co" <x>' } })
  const album = await db().musicAlbum.create({ data: { name: 'Album 😀', artistId: artist.id, year: 1923 } })
  const track = await aTrack({ title: 'Snake Rag <&>', artistId: artist.id, path: 'ä ö/#1.mp3' })
  await db().musicTrack.update({ where: { id: track.id }, data: { albumId: album.id } })
  await inside.json('POST', `/track/${track.id}/plays`)
  ids = { track: track.id, artist: artist.id, album: album.id }
})

/** The path with the id of the right record, by the name of the parameter or the first word of the path. */
function filled(path: string): string {
  return path.replace(/\{(\w+)\}/, (_all, name: string) =>
    String(ids[name === 'id' ? (path.split('/')[1] ?? '') : name.replace('_id', '')]),
  )
}

describe('every call of the external layer', () => {
  it.each(EXTERNAL)(
    '%s has the same answer with and without the version, as JSON, as XML and over the socket',
    async (path) => {
      const params: Record<string, string> = path === '/search' ? { q: 'snake' } : {}
      const query = new URLSearchParams(params).toString()
      const text = async (address: string, accept = 'application/json') =>
        (await outside.fetch(`${address}?${query}`, { token: outside.token, headers: { Accept: accept } })).text()
      const body = JSON.parse(await text(`/api${filled(path)}`)) as unknown
      expect(body).not.toHaveProperty('error')
      expect(JSON.parse(await text(`/api/v1${filled(path)}`))).toEqual(body)
      expect(valueOf(readXml(await text(`/api${filled(path)}`, 'application/xml')))).toEqual(body)
      const client = await outside.open()
      const answer = await client.ask(filled(path), params)
      client.socket.terminate()
      expect(answer.attributes['status']).toBe('200')
      expect(bodyOf(answer)).toEqual(body)
    },
  )
})

describe('every call of the internal layer', () => {
  it.each(INTERNAL_READS)('%s has the same answer as JSON and as XML', async (path) => {
    const query = path === '/search' ? 'q=snake' : ''
    const text = async (more: string) =>
      (await inside.fetch(`${filled(path)}?${query}${more}`, { token: inside.token })).text()
    const body = JSON.parse(await text('')) as unknown
    expect(body).not.toHaveProperty('error')
    expect(valueOf(readXml(await text('&format=xml')))).toEqual(body)
  })
})

interface Response {
  $ref?: string
  content?: object
}

describe('the API descriptions of both listeners', () => {
  const described = async (server: typeof inside | typeof outside, path: string) => {
    const response = await server.fetch(path, { token: server.token })
    const { paths, components } = (await response.json()) as {
      paths: Record<string, { get?: { responses: Record<string, Response> } }>
      components: { responses: Record<string, Response> }
    }
    return Object.fromEntries(
      Object.entries(paths).map(([path, { get }]) => {
        const given = get?.responses['200']
        const response = components.responses[given?.$ref?.split('/').at(-1) ?? ''] ?? given
        return [path, Object.keys(response?.content ?? {})]
      }),
    )
  }

  it('list every call of their own layer in both formats, and none of the other layer', async () => {
    const [outer, inner] = [
      await described(outside, '/api/openapi.json'),
      await described(inside, '/api/internal/openapi.json'),
    ]
    const both = ['application/json', 'application/xml']
    for (const path of EXTERNAL) expect([path, outer[`/api${path}`]]).toEqual([path, both])
    for (const path of INTERNAL_READS) expect([path, inner[`/api/internal${path}`]]).toEqual([path, both])
    expect(Object.keys(outer).filter((path) => path.startsWith('/api/internal'))).toEqual([])
    expect((await outside.fetch('/api/internal/openapi.json', { token: inside.token })).status).toBe(404)
    expect(Object.keys(inner).filter((path) => !path.startsWith('/api/internal'))).toEqual([])
  })
})
