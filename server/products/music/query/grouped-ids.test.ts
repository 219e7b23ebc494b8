import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { db, pool } from '#server/core/database/db.ts'
import { runs } from '#server/testing/runs.ts'
import { shared } from '#server/testing/shared.ts'
import { startInternal } from '../testing/internal.ts'
import type { Filter } from './clauses.sql.ts'
import { idsOfPage, LONG } from './grouped-ids.sql.ts'
import { MODELS } from './models.ts'

interface Track {
  id: number
  title: string
  duration: number
  artistId: number | null
  albumId: number | null
}

shared(startInternal)
const tracks: Track[] = []
const artists = new Map<number, string>()
const albums = new Map<number, string>()

/**
 * Long groups beside short ones: an artist and an album of many tracks, many tracks without one, and names that are
 * shared.
 */
beforeAll(async () => {
  for (const title of ['Shared', 'Prolific', 'Shared', 'Other']) {
    artists.set((await db().musicArtist.create({ data: { title } })).id, title)
  }
  for (let i = 0; i < 30; i++) {
    const name = `Album ${(i * 7) % 20}`
    albums.set((await db().musicAlbum.create({ data: { name } })).id, name)
  }
  const [first, prolific, second, other] = [...artists.keys()]
  const [long, ...short] = [...albums.keys()]
  const data = Array.from({ length: 4 * LONG }, (_, i) => ({
    title: `Title ${'qwerty'[i % 6]}${(i * 7919) % 500}`,
    duration: i % 4 === 0 ? 7 : (i * 37) % 11,
    artistId: (i % 20 < 15 ? prolific : [first, second, other, null][i % 4]) ?? null,
    albumId: (i % 8 < 3 ? long : i % 8 < 6 ? null : short[i % short.length]) ?? null,
  }))
  await db().musicTrack.createMany({ data })
  const select = { id: true, title: true, duration: true, artistId: true, albumId: true }
  tracks.push(...(await db().musicTrack.findMany({ select })))
})

const VALUES: Record<string, (track: Track) => string | number | null> = {
  id: (track) => track.id,
  title: (track) => track.title,
  duration: (track) => track.duration,
  'album.name': (track) => albums.get(track.albumId ?? 0) ?? null,
  'artist.title': (track) => artists.get(track.artistId ?? 0) ?? null,
}

/** Nothing is greater than everything, as in PostgreSQL. */
function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

const keys = fc
  .uniqueArray(fc.record({ path: fc.constantFrom(...Object.keys(VALUES)), descending: fc.boolean() }), {
    maxLength: 4,
    selector: ({ path }) => path,
  })
  .map((sort) => (sort.some(({ path }) => path === 'id') ? sort : [...sort, { path: 'id', descending: false }]))

const page = fc.record({
  sort: keys,
  of: fc.constantFrom('all', 'artist', 'album'),
  /** Of all positions, or of those where the first key changes. */
  at: fc.nat(),
  nearChange: fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 300 }),
})

describe('a page that is found without sorting the list', () => {
  it('has the ids of a naive order, at any position of any order', async () => {
    const filters: Record<string, Filter> = {
      all: {},
      artist: { artistId: [...artists.keys()][1] ?? 0 },
      album: { albumId: [...albums.keys()][0] ?? 0 },
    }
    await fc.assert(
      fc.asyncProperty(page, async ({ sort, of, at, nearChange, limit }) => {
        const filter = filters[of] ?? {}
        const sorted = tracks
          .filter(({ artistId }) => filter.artistId === undefined || artistId === filter.artistId)
          .filter(({ albumId }) => filter.albumId === undefined || albumId === filter.albumId)
          .toSorted((a, b) => {
            for (const { path, descending } of sort) {
              const order = compare(VALUES[path]?.(a) ?? null, VALUES[path]?.(b) ?? null)
              if (order !== 0) return descending ? -order : order
            }
            return 0
          })
        const value = VALUES[sort[0]?.path ?? 'id']
        const changes = sorted.flatMap((track, i) =>
          i > 0 && value?.(track) !== value?.(sorted[i - 1] ?? track) ? [i] : [],
        )
        const change = nearChange === undefined ? undefined : changes[at % (changes.length || 1)]
        const offset = Math.max(0, change === undefined ? at % sorted.length : change + (nearChange ?? 0))
        const list = { model: MODELS.track, filter, sort }
        const ids = await idsOfPage(pool(), list, { count: sorted.length, offset, limit })
        expect(ids).toEqual(sorted.slice(offset, offset + limit).map(({ id }) => id))
      }),
      { numRuns: runs(300), seed: Date.now() % 2 ** 31 },
    )
  }, 240_000)
})
