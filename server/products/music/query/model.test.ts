import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { shared } from '#server/testing/shared.ts'
import { runs } from '#server/testing/runs.ts'
import { urlOf } from '../library/files.ts'
import { audioStore } from '../library/store.ts'
import { startInternal } from '../testing/internal.ts'
import { anEmptyLibrary } from '../testing/library.ts'
import { readXml } from '../xml/read.ts'
import { valueOf } from '../testing/xml.ts'

// A naive model of the list parameters: arrays in memory, nothing shared with the engine.

type Track = {
  id: number
  title: string
  url: string | null
  duration: number
  album: Album | null
  artist: Artist | null
}
type Album = { id: number; name: string; year: number | null }
type Artist = { id: number; title: string }

anEmptyLibrary()
const inside = shared(startInternal)
const tracks: Track[] = []

beforeAll(async () => {
  const artists: Artist[] = []
  for (const title of ['alpha', 'beta', 'gamma'])
    artists.push(await db().musicArtist.create({ data: { title }, select: { id: true, title: true } }))
  const albums: Album[] = []
  for (const [name, year, index] of [
    ['one', 1990, 0],
    ['two', null, 1],
    ['three', 2001, null],
  ] as const) {
    const artistId = index === null ? null : (artists[index]?.id ?? null)
    const { id } = await db().musicAlbum.create({ data: { name, year, artistId } })
    albums.push({ id, name, year })
  }
  for (let i = 0; i < 120; i++) {
    const artist = artists[i % 4] ?? null
    const album = albums[i % 5] ?? null
    const data = {
      title: `title ${'qwerty'[i % 6]}${i % 7}`,
      duration: (i * 37) % 11,
      path: i % 3 ? `a/${i}.mp3` : null,
    }
    if (i % 3 === 1) await audioStore().put(`a/${i}.mp3`, Buffer.from('x'))
    const { id } = await db().musicTrack.create({
      data: { ...data, artistId: artist?.id ?? null, albumId: album?.id ?? null },
    })
    tracks.push({
      id,
      title: data.title,
      url: i % 3 === 1 ? urlOf(data.path) : null,
      duration: data.duration,
      album,
      artist,
    })
  }
})

interface Query {
  fields: string[]
  sort: [path: string, direction: 'ASC' | 'DESC'][]
  offset: number
  limit: number
  relations: 'nested' | 'separate'
  artist: number | null
}

const VALUES: Record<string, (track: Track) => string | number | null> = {
  id: (track) => track.id,
  title: (track) => track.title,
  duration: (track) => track.duration,
  'album.name': (track) => track.album?.name ?? null,
  'artist.title': (track) => track.artist?.title ?? null,
}

function expected(query: Query): unknown {
  const all = tracks.filter(({ artist }) => query.artist === null || artist?.id === query.artist)
  const keys = [...query.sort, ['id', 'ASC'] as const]
  const sorted = all.toSorted((a, b) => {
    for (const [path, direction] of keys) {
      const order = compare(VALUES[path]?.(a) ?? null, VALUES[path]?.(b) ?? null)
      if (order !== 0) return direction === 'ASC' ? order : -order
    }
    return 0
  })
  const page = sorted.slice(query.offset, query.offset + query.limit)
  const separate = query.relations === 'separate'
  const result: Record<string, unknown[]> = { tracks: page.map((track) => shown(track, query.fields, separate)) }
  for (const [name, list] of [
    ['album', 'albums'],
    ['artist', 'artists'],
  ] as const) {
    if (!separate || !query.fields.some((path) => path.split('.')[0] === name)) continue
    const found = page.map((track) => track[name]).filter((entity) => entity !== null)
    result[list] = [...new Map(found.map((entity) => [entity.id, related(name, entity, query.fields)])).values()]
  }
  return { result, offset: query.offset, count: page.length, totalCount: all.length }
}

/** Nothing is greater than everything, as in PostgreSQL. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

function shown(track: Track, fields: string[], separate: boolean) {
  const chosen = fields.length === 0 ? ['track'] : fields
  const whole = chosen.includes('track')
  const made: Record<string, unknown> = { id: track.id }
  for (const name of ['title', 'url', 'duration'] as const) {
    if (whole || chosen.includes(name) || chosen.includes(`track.${name}`)) made[name] = track[name]
  }
  for (const name of ['album', 'artist'] as const) {
    const entity = track[name]
    const reference = entity && { id: entity.id }
    if (chosen.some((path) => path.split('.')[0] === name)) {
      made[name] = separate || !entity ? reference : related(name, entity, chosen)
    } else if (whole) made[name] = reference
  }
  return made
}

function related(name: 'album' | 'artist', entity: Album | Artist, fields: string[]) {
  const names = Object.keys(entity).filter(
    (key) => key === 'id' || fields.includes(name) || fields.includes(`${name}.${key}`),
  )
  return Object.fromEntries(names.map((key) => [key, (entity as Record<string, unknown>)[key]]))
}

const anyQuery: fc.Arbitrary<Query> = fc.record({
  fields: fc.uniqueArray(
    fc.constantFrom(
      'track',
      'artist',
      'album',
      'id',
      'title',
      'url',
      'duration',
      'track.title',
      'artist.title',
      'album.name',
      'album.year',
    ),
    { maxLength: 5 },
  ),
  sort: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...Object.keys(VALUES)), fc.constantFrom('ASC' as const, 'DESC' as const)),
    {
      maxLength: 3,
      selector: ([path]) => path,
    },
  ),
  offset: fc.nat(130),
  limit: fc.nat(40),
  relations: fc.constantFrom('nested' as const, 'separate' as const),
  artist: fc.constantFrom(null, 1, 2, 3),
})

/** `sort` as JSON: pairs, one flat list of them, texts, objects of one key, objects that name both, one object. */
const JSON_FORMS: ((sort: Query['sort']) => unknown)[] = [
  (sort) => sort,
  (sort) => sort.flat(),
  (sort) => sort.map((pair) => pair.join(':')),
  (sort) => sort.map(([path, direction]) => ({ [path]: direction })),
  (sort) => sort.map(([field, direction]) => ({ field, direction })),
  (sort) => Object.fromEntries(sort),
]

/** The same query in one of its spellings. */
function urlFor(query: Query, spelling: number): string {
  const search = new URLSearchParams()
  const { fields, sort } = query
  const json = JSON_FORMS[spelling % 13]
  if (spelling % 5 === 0) search.set('fields', JSON.stringify(fields))
  else if (spelling % 3 === 0 && fields.length > 0) search.set('fields', fields.join(','))
  else for (const path of fields) search.append(spelling % 3 === 1 ? 'fields' : 'fields[]', path)
  if (json) search.set('sort', JSON.stringify(json(sort)))
  else if (spelling % 4 === 0)
    for (const [path, direction] of sort) search.append(`sort[${path}]`, direction.toLowerCase())
  else if (sort.length > 0) {
    const separator = spelling % 4 === 1 ? ' ' : ':'
    search.set(
      'sort',
      sort.map(([path, direction]) => path + separator + direction).join(spelling % 4 === 2 ? ', ' : ','),
    )
  }
  search.set('offset', String(query.offset))
  search.set('limit', String(query.limit))
  search.set('relations', query.relations)
  const path = query.artist === null ? '/track' : `/track/byArtistId/${query.artist}`
  return `${path}?${search.toString()}`
}

describe('a list of tracks', () => {
  it('equals that of a naive model, in JSON and in XML, for any parameters in any spelling', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.nat(64), async (query, spelling) => {
        const url = urlFor(query, spelling)
        const [json, xml] = await Promise.all(
          [url, `${url}&format=xml`].map(async (path) => (await inside.fetch(path, { token: inside.token })).text()),
        )
        const body = JSON.parse(json ?? '') as unknown
        expect(body, url).toEqual(expected(query))
        expect(valueOf(readXml(xml ?? '')), url).toEqual(body)
      }),
      { numRuns: runs(1000), seed: Date.now() % 2 ** 31 },
    )
  }, 240_000)
})
