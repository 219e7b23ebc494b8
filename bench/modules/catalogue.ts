// The catalogue with many tracks of one artist: deep pages, the special call, and JSON beside XML.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemContext } from '#server/core/context.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { serialize } from '#server/products/music/format.ts'
import {
  getTrack,
  listTracks,
  tracksByArtist,
  trackWithAdditionalData,
} from '#server/products/music/catalogue/tracks.service.ts'
import { inTurn, median, timed } from '../harness.ts'
import { openBenchDatabase } from '../music-database.ts'
import type { BenchDatabase } from '../music-database.ts'
import type { Options, Row } from '../table.ts'

const ORDERS = [
  'id:ASC',
  'title:ASC',
  'title:DESC',
  'duration:DESC',
  'duration:DESC,title:ASC',
  'album.name:ASC,id:ASC',
  'artist.title:ASC,title:ASC',
]
const ROUNDS = 60
const MUSIC = { product: 'music', unit: 'ms' } as const

/** Medians, on a database of its own; with `folder` it is kept there for the next run. */
export async function measure({ tracks = 1_000_000, folder }: Options): Promise<Row[]> {
  const database = await openBenchDatabase(tracks, folder && join(folder, 'music'))
  try {
    const rows: Row[] = []
    for (const sort of ORDERS) rows.push(...(await comparePages(database, sort, tracks)))
    rows.push(
      await coldPageOfAll(tracks),
      await compareCalls(database.firstTrackId, ROUNDS * 6),
      await compareFormats(database.artistId, ROUNDS * 5),
    )
    return rows
  } finally {
    await closeDb()
    await database.stop()
  }
}

async function comparePages({ artistId, firstTrackId }: BenchDatabase, sort: string, tracks: number): Promise<Row[]> {
  const page = (offset: number) => () =>
    timed(() => tracksByArtist.execute(systemContext(), { artist_id: artistId, offset, sort, limit: 20 }))
  const deep = Math.floor(tracks * 0.9)
  const [near, far] = [page(0), page(deep)]
  const cold = await coldMs(near, far)
  const [first = 0, last = 0] = await warmInTurn([near, far], ROUNDS)
  const written = () => writeOne(firstTrackId, tracks)
  const [nearAfter = 0, farAfter = 0] = await warmInTurn(
    [() => written().then(near), () => written().then(far)],
    ROUNDS / 3,
  )
  const what = `page at offset ${deep.toLocaleString('en')}, ${sort}`
  return [
    { ...MUSIC, what: `${what}, beside the first`, ours: last, baseline: first, goal: { of: 'ratio', atMost: 3 } },
    { ...MUSIC, what: '  the first time after a write, beside the first', ours: farAfter, baseline: nearAfter },
    { ...MUSIC, what: '  the first time at all', ours: cold, goal: { of: 'ours', atMost: 150 } },
  ]
}

/** All tracks are of one artist, so that the second key orders all of them. */
async function coldPageOfAll(tracks: number): Promise<Row> {
  const sort = 'artist.title:ASC,album.name:ASC'
  const page = (offset: number) => () => timed(() => listTracks.execute(systemContext(), { offset, sort, limit: 20 }))
  const ours = await coldMs(page(0), page(Math.floor(tracks / 2)))
  return {
    ...MUSIC,
    what: `middle of all tracks, ${sort}, the first time at all`,
    ours,
    goal: { of: 'ours', atMost: 150 },
  }
}

/** What a page computes beside itself has ended after this long. */
const SETTLED_MS = 4_000

/** The first far page of an order that the process has not used yet, five times. */
async function coldMs(near: () => Promise<number>, far: () => Promise<number>): Promise<number> {
  const times: number[] = []
  await near()
  while (times.length < 5) {
    for (const cache of ['music.anchors', 'music.orders']) forgetSingleton(cache)
    times.push(await far())
    await sleep(SETTLED_MS)
  }
  return median(times)
}

/** A track gets another title, duration and album. */
async function writeOne(firstTrackId: number, tracks: number): Promise<void> {
  const id = firstTrackId + Math.floor(Math.random() * tracks)
  const words = Math.random().toString(36).padEnd(18, 'x')
  const data = { title: `Title ${words.slice(2, 18)}`, duration: id % 700, albumId: 1 + (id % 999) }
  await db().musicTrack.update({ where: { id }, data })
}

async function compareCalls(id: number, rounds: number): Promise<Row> {
  const context = systemContext()
  const [ours = 0, baseline = 0] = await warmInTurn(
    [
      () => timed(() => trackWithAdditionalData.execute(context, { id })),
      () => timed(() => getTrack.execute(context, { id, fields: ['track', 'artist', 'album'] })),
    ],
    rounds,
  )
  const what = 'withAdditionalData beside fields=track,artist,album'
  return { ...MUSIC, what, ours, baseline, goal: { of: 'ratio', atMost: 1 } }
}

async function compareFormats(artist_id: number, rounds: number): Promise<Row> {
  const { output } = await tracksByArtist.execute(systemContext(), {
    artist_id,
    limit: 20,
    fields: ['track', 'artist', 'album'],
  })
  const work = (format: 'json' | 'xml') => () => timed(() => Promise.resolve(serialize(format, output)))
  const [json = 0, xml = 0] = await warmInTurn([work('json'), work('xml')], rounds)
  return { ...MUSIC, what: '20 tracks as XML beside JSON', ours: xml, baseline: json }
}

async function warmInTurn(works: readonly (() => Promise<number>)[], rounds: number): Promise<number[]> {
  await inTurn(works, 10)
  return inTurn(works, rounds)
}
