import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { db, transaction } from '#server/core/database/db.ts'
import type { Db } from '#server/core/database/db.ts'
import { audioStore } from './library/store.ts'
import { TUNES } from './library/tunes.ts'
import { dayOf } from './catalogue/plays.service.ts'

const FILE = join(import.meta.dirname, '../../../prisma/data/music/catalogue.json')
const OWN = { artist: 'The Quartet Machine', album: 'Tunes of the House' }
const OWN_PATH = 'the-quartet-machine/tunes-of-the-house'
const DAY_MS = 86_400_000

const Catalogue = z.object({
  artists: z.array(z.string()),
  albums: z.array(z.object({ name: z.string(), artist: z.int(), year: z.int(), note: z.string() })),
  tracks: z.array(z.tuple([z.string(), z.int(), z.int(), z.string().nullable(), z.string().nullable(), z.string()])),
})

/** Fills an empty catalogue: 45 recordings without audio files, four tunes with them, and some plays. @returns the number of tracks */
export async function loadMusicDemo(): Promise<number> {
  if ((await db().musicTrack.count()) > 0) return 0
  const files = await writeTunes()
  return transaction(async (tx) => {
    await loadCatalogue(tx)
    await loadTunes(tx, files)
    await loadPlays(tx)
    return tx.musicTrack.count()
  })
}

interface TuneFile {
  title: string
  duration: number
  path: string
  bytes: number
}

async function writeTunes(): Promise<TuneFile[]> {
  const files: TuneFile[] = []
  for (const [i, { title, duration, file }] of TUNES.entries()) {
    const path = `${OWN_PATH}/0${i + 1}-${title.toLowerCase().replaceAll(' ', '-')}.wav`
    const content = file()
    await audioStore().put(path, content)
    files.push({ title, duration, path, bytes: content.length })
  }
  return files
}

async function loadCatalogue(tx: Db): Promise<void> {
  const { artists, albums, tracks } = Catalogue.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const artistIds: number[] = []
  for (const title of artists) artistIds.push((await tx.musicArtist.create({ data: { title } })).id)
  const albumRows: { id: number; artistId: number }[] = []
  for (const { name, artist, year, note } of albums) {
    const artistId = artistIds[artist] ?? 0
    const { id } = await tx.musicAlbum.create({ data: { name, year, note, artistId } })
    albumRows.push({ id, artistId })
  }
  const rows = tracks.map(([title, duration, album, composer, recorded, path]) => {
    const { id: albumId = 0, artistId = 0 } = albumRows[album] ?? {}
    return { title, duration, composer, recorded, path: path.normalize('NFC'), albumId, artistId }
  })
  await tx.musicTrack.createMany({ data: rows })
}

async function loadTunes(tx: Db, files: readonly TuneFile[]): Promise<void> {
  const { id: artistId } = await tx.musicArtist.create({ data: { title: OWN.artist } })
  const note = 'Synthesized by this program'
  const data = { name: OWN.album, year: new Date().getUTCFullYear(), note, artistId }
  const { id: albumId } = await tx.musicAlbum.create({ data })
  const rows = files.map(({ title, duration, path, bytes }) => ({
    title,
    duration,
    path,
    audioBytes: bytes,
    artistId,
    albumId,
    composer: OWN.artist,
  }))
  await tx.musicTrack.createMany({ data: rows })
}

/** A chart for today and for yesterday; a tune that can be played leads the first. */
async function loadPlays(tx: Db): Promise<void> {
  const tracks = await tx.musicTrack.findMany({ orderBy: { id: 'desc' }, take: 16, select: { id: true } })
  const now = Date.now()
  const rows = [0, 1].flatMap((daysAgo) =>
    tracks.map(({ id }, i) => ({
      day: new Date(`${dayOf(new Date(now - daysAgo * DAY_MS))}T00:00:00Z`),
      trackId: id,
      plays: daysAgo === 0 ? 60 - i * 3 : 30 + ((i * 17) % 23),
      reachedAt: new Date(now - daysAgo * DAY_MS),
    })),
  )
  await tx.musicTrackDay.createMany({ data: rows })
}
