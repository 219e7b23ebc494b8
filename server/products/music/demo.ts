import { db, transaction, type Db } from '#server/core/database/db.ts'
import { dayOf } from './catalogue/plays.service.ts'
import { ALBUMS } from './synthesizer/albums.ts'
import { tunes } from './synthesizer/tunes.ts'

const DAY_MS = 86_400_000

/** Fills an empty catalogue with the music of `synthesizer`, and with some plays. @returns the number of tracks */
export async function loadMusicDemo(): Promise<number> {
  if ((await db().musicTrack.count()) > 0) return 0
  return transaction(async (tx) => {
    await loadAlbums(tx)
    await loadPlays(tx)
    return tx.musicTrack.count()
  })
}

async function loadAlbums(tx: Db): Promise<void> {
  for (const [number, { artist, name, year, note, genre }] of ALBUMS.entries()) {
    const { id: artistId } = await tx.musicArtist.create({ data: { title: artist } })
    const { id: albumId } = await tx.musicAlbum.create({ data: { name, year, note, artistId } })
    const rows = [...tunes().values()]
      .filter(({ album }) => album === number)
      .map(({ title, path, duration, bytes }, i) => ({
        number: i + 1,
        disc: 1,
        genres: [genre],
        title,
        path,
        duration,
        audioBytes: bytes,
        composer: artist,
        recorded: String(year),
        artistId,
        albumId,
      }))
    await tx.musicTrack.createMany({ data: rows })
  }
}

/** A chart for today and for yesterday: the first track of each album, then the second ones, and so on. */
async function loadPlays(tx: Db): Promise<void> {
  const tracks = await tx.musicTrack.findMany({ orderBy: { id: 'asc' }, select: { id: true, albumId: true } })
  const ranked = [0, 1, 2, 3].flatMap((place) =>
    Map.groupBy(tracks, ({ albumId }) => albumId)
      .values()
      .flatMap((album) => album.slice(place, place + 1))
      .toArray(),
  )
  const now = Date.now()
  const rows = [0, 1].flatMap((daysAgo) =>
    ranked.map(({ id }, i) => ({
      day: new Date(`${dayOf(new Date(now - daysAgo * DAY_MS))}T00:00:00Z`),
      trackId: id,
      plays: daysAgo === 0 ? 96 - i * 3 - ((i * 5) % 3) : 30 + ((i * 17) % 23),
      reachedAt: new Date(now - daysAgo * DAY_MS),
    })),
  )
  await tx.musicTrackDay.createMany({ data: rows })
}
