// Deep pages of a catalogue with many tracks of one artist.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemContext } from '#server/core/context.ts'
import { closeDb } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { listTracks, tracksByArtist } from '#server/products/music/catalogue/tracks.service.ts'
import { inTurn, median, timed } from '../harness.ts'
import { openBenchDatabase, type BenchDatabase } from '../music-database.ts'
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

/** Measures medians on a separate database; with `folder` it is kept there for the next run. */
export async function measure({ tracks = 1_000_000, folder }: Options): Promise<Row[]> {
  const database = await openBenchDatabase(tracks, folder && join(folder, 'music'))
  try {
    const rows: Row[] = []
    for (const sort of ORDERS) rows.push(...(await comparePages(database, sort, tracks)))
    return [...rows, await coldPageOfAll(tracks)]
  } finally {
    await closeDb()
    await database.stop()
  }
}

async function comparePages({ artistId }: BenchDatabase, sort: string, tracks: number): Promise<Row[]> {
  const page = (offset: number) => () =>
    timed(() => tracksByArtist.execute(systemContext(), { artist_id: artistId, offset, sort, limit: 20 }))
  const deep = Math.floor(tracks * 0.9)
  const [near, far] = [page(0), page(deep)]
  const cold = await coldMs(near, far)
  await inTurn([near, far], 10)
  const [first = 0, last = 0] = await inTurn([near, far], ROUNDS)
  const what = `page at offset ${deep.toLocaleString('en')}, ${sort}`
  return [
    { ...MUSIC, what: `${what}, beside the first`, ours: last, baseline: first, goal: { of: 'ratio', atMost: 3 } },
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

/** Computations that a page starts in the background have ended after this long. */
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
