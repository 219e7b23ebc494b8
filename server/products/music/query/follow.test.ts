import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { shared } from '#server/testing/shared.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { aTrack, startInternal, type Json } from '../testing/internal.ts'

type Order = Prisma.MusicTrackOrderByWithRelationInput

const TRACKS = 3500
/** Orders with an index and without, beside what Prisma says for them. */
const ORDERS: Record<string, Order[]> = {
  'id:DESC': [{ id: 'desc' }],
  'title:ASC': [{ title: 'asc' }, { id: 'asc' }],
  'title:DESC': [{ title: 'desc' }, { id: 'asc' }],
  'duration:DESC': [{ duration: 'desc' }, { id: 'asc' }],
  'duration:DESC,title:ASC': [{ duration: 'desc' }, { title: 'asc' }, { id: 'asc' }],
  'album.name:DESC,title:ASC': [{ album: { name: 'desc' } }, { title: 'asc' }, { id: 'asc' }],
  'artist.title:ASC,id:DESC': [{ artist: { title: 'asc' } }, { id: 'desc' }],
}

const inside = shared(startInternal)
let artists: number[]
let albums: number[]
let ids: number[]
beforeAll(async () => {
  await db().musicArtist.createMany({ data: Array.from({ length: 7 }, (_, i) => ({ title: `Artist ${i}` })) })
  await db().musicAlbum.createMany({ data: Array.from({ length: 40 }, (_, i) => ({ name: `Album ${(i * 7) % 20}` })) })
  artists = (await db().musicArtist.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  albums = (await db().musicAlbum.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  const data = Array.from({ length: TRACKS }, (_, i) => ({
    title: `Title ${String((i * 7919) % TRACKS).padStart(5, '0')}`,
    duration: i % 50,
    artistId: artists[i % 8] ?? null,
    albumId: albums[i % 50] ?? null,
  }))
  await db().musicTrack.createMany({ data })
  ids = (await db().musicTrack.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(({ id }) => id)
})

describe('totals and all pages that were cached before a change are right after it', () => {
  const some = (from: number, count: number) => ({ id: { in: ids.slice(from, from + count) } })
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing at all': async () => {},
    'one new track': () => aTrack({ title: 'Title 01750 and a half', duration: 25, artistId: artists[3] }),
    'a new track before all others': () => aTrack({ title: 'A first title', duration: 0 }),
    'a track that goes': () => inside.json('DELETE', `/track/${ids[1200]}`),
    'a title that becomes the last': () => inside.json('PUT', `/track/${ids[50]}`, { title: 'Zzzzz' }),
    'another duration': () => inside.json('PUT', `/track/${ids[60]}`, { duration: 9999 }),
    'tracks that move to another album': () =>
      db().musicTrack.updateMany({ where: some(100, 300), data: { albumId: albums[7] ?? 0 } }),
    'tracks without an artist': () => db().musicTrack.updateMany({ where: some(700, 40), data: { artistId: null } }),
    'an album of another name': () => inside.json('PUT', `/album/${albums[11]}`, { name: 'Album 00' }),
    'an artist of another name': () => inside.json('PUT', `/artist/${artists[0]}`, { title: 'Zoological' }),
    'several changes in a row': async () => {
      for (const id of ids.slice(2000, 2020)) await inside.json('PUT', `/track/${id}`, { title: `Title ${id} again` })
    },
    'more changes than are followed': () =>
      db().musicTrack.updateMany({ where: some(1500, 1900), data: { duration: { increment: 3 } } }),
    'an album and an artist that lose all their tracks': async () => {
      await db().musicTrack.updateMany({ where: { albumId: albums[9] ?? 0 }, data: { albumId: null } })
      await db().musicTrack.deleteMany({ where: { artistId: artists[4] ?? 0 } })
    },
    'a change that was taken back': () =>
      db()
        .$transaction(async (tx) => {
          await tx.musicTrack.deleteMany({ where: some(0, 20) })
          throw new Error('taken back')
        })
        .catch(() => {}),
  }
  it.each(Object.entries(changes))('%s', async (_name, change) => {
    await change()
    await Promise.all(Object.entries(ORDERS).map(async ([sort, orderBy]) => check(sort, orderBy)))
    expect(await keptTotals()).toEqual(await countedTotals())
  })
})

describe('totals by artist and album', () => {
  it('are right when several writers change tracks at once', async () => {
    const move = (i: number) => {
      const where = { id: { in: ids.filter((_, place) => place % 7 === i) } }
      return db().musicTrack.updateMany({ where, data: { albumId: albums[i % 3] ?? 0, duration: i } })
    }
    await Promise.all(Array.from({ length: 7 }, (_, i) => move(i)))
    expect(await keptTotals()).toEqual(await countedTotals())
  })

  it('end with the tracks', async () => {
    await expect(
      db().$transaction(async (tx) => {
        await tx.$executeRaw`truncate music_track cascade`
        expect(await tx.musicTrackTotal.count()).toBe(0)
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect(await db().musicTrackTotal.count()).toBeGreaterThan(0)
  })
})

interface Total {
  artistId: number | null
  albumId: number | null
  tracks: number
  seconds: number
}

const inOrder = (totals: Total[]) =>
  totals.toSorted((a, b) => (a.artistId ?? 0) - (b.artistId ?? 0) || (a.albumId ?? 0) - (b.albumId ?? 0))

async function keptTotals(): Promise<Total[]> {
  const rows = await db().musicTrackTotal.findMany({ omit: { id: true } })
  return inOrder(rows.map((row) => ({ ...row, seconds: Number(row.seconds) })))
}

async function countedTotals(): Promise<Total[]> {
  const groups = await db().musicTrack.groupBy({ by: ['artistId', 'albumId'], _count: true, _sum: { duration: true } })
  return inOrder(groups.map(({ _count, _sum, ...of }) => ({ ...of, tracks: _count, seconds: _sum.duration ?? 0 })))
}

async function check(sort: string, orderBy: Order[]): Promise<void> {
  for (const artistId of [undefined, artists[1]]) {
    const where = artistId === undefined ? {} : { artistId }
    const right = await db().musicTrack.findMany({ where, orderBy, select: { id: true, duration: true } })
    const filter = artistId === undefined ? '' : `&artist_id=${artistId}`
    for (const offset of [0, 1100, 1749, 3400]) {
      const { body } = await inside.json('GET', `/track?sort=${sort}&offset=${offset}&limit=100&meta=1${filter}`)
      const page = (body['result'] as { tracks: { id: number }[] }).tracks.map(({ id }) => id)
      expect({ sort, offset, page }).toEqual({
        sort,
        offset,
        page: right.slice(offset, offset + 100).map(({ id }) => id),
      })
      expect(body['totalCount']).toBe(right.length)
      const seconds = right.reduce((sum, { duration }) => sum + duration, 0)
      expect((body['meta'] as Json)['totalDuration']).toBe(seconds)
    }
  }
}
