import { readdir } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { Prisma, type MusicTrack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { artistIds } from '../catalogue/artist-ids.ts'
import { announce } from '../catalogue/changes.sql.ts'
import type { What } from '../ledger/changes.schema.ts'
import { enter, type TrackChange } from '../ledger/ledger.service.ts'
import { FIRST, libraryIn } from '../libraries/libraries.ts'
import { folderOf } from '../library/place.ts'
import { audioStore } from '../library/store.ts'
import { albumsOf } from './albums.ts'
import { trackOf, tracksLike, type IsGone } from './known-tracks.ts'
import type { Found } from './read-file.ts'

/**
 * Adds a track for each file, or updates the one it belongs to (`trackOf`). A track keeps its id, and with it stars and
 * plays, when its file is moved, gets other tags or is replaced. Parallel imports wait for each other.
 * @param files each with a different path
 * @returns for each file what became of its track; null when nothing has changed
 */
export async function saveTracks(tx: Db, files: readonly Found[], isGone: IsGone): Promise<(TrackChange | null)[]> {
  await lock(tx, 'music import')
  const artists = await artistIds(
    tx,
    files.flatMap(({ artist, albumArtist }) => [artist, albumArtist].filter((title) => title !== null)),
  )
  const albums = await albumsOf(tx, files, artists)
  const tracks = await tracksLike(tx, files)
  const changes: (TrackChange | null)[] = []
  const added: { at: number; data: Prisma.MusicTrackCreateManyInput }[] = []
  for (const [at, file] of files.entries()) {
    const artistId = (file.artist !== null && artists.get(file.artist)) || null
    const columns = columnsOf(file, artistId, albums[at] ?? null)
    const before = await trackOf(file, tracks, isGone)
    changes[at] = before && (await update(tx, before, columns))
    if (!before) added.push({ at, data: { ...columns.data, ...columns.seen, lyrics: columns.lyrics ?? Prisma.DbNull } })
    else if (changes[at]) tracks[tracks.indexOf(before)] = changes[at].after
  }
  const rows = await tx.musicTrack.createManyAndReturn({ data: added.map(({ data }) => data) })
  for (const { at, data } of added) {
    const after = rows.find(({ path }) => path === data.path)
    if (after) changes[at] = { what: 'added', before: null, after }
  }
  const made = changes.filter((change) => change !== null)
  if (made.length === 0) return changes
  await announce(tx, 'track', ...made.flatMap(({ before, after }) => (before ? [before, after] : [after])))
  await enter(tx, made)
  return changes
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf(file: Found, artistId: number | null, albumId: number | null) {
  const { title, duration, composer, path, disc, number, genres, tags, audioHash, bytes, modified, lyrics } = file
  const place = { title, duration, composer, path, artistId, albumId, disc, number, genres, tags }
  return {
    data: { ...place, audioHash, audioBytes: BigInt(bytes) },
    lyrics,
    // By these a scan recognizes the file; they do not count as a change of the track.
    seen: { audioModified: modified, absentAt: null },
  }
}

/** @returns null when nothing has changed */
async function update(tx: Db, before: MusicTrack, { data, seen, lyrics }: Columns): Promise<TrackChange | null> {
  const where = { id: before.id }
  const same = Object.entries(data).every(([name, value]) =>
    isDeepStrictEqual(before[name as keyof typeof data], value),
  )
  if (same && isDeepStrictEqual(before.lyrics, lyrics)) {
    if (!isDeepStrictEqual(seen, { audioModified: before.audioModified, absentAt: before.absentAt }))
      await tx.musicTrack.update({ where, data: seen })
    return null
  }
  const after = await tx.musicTrack.update({ where, data: { ...data, ...seen, lyrics: lyrics ?? Prisma.DbNull } })
  return { what: changeOf(before, after), before, after }
}

function changeOf(before: MusicTrack, after: MusicTrack): What {
  // Tracks of earlier releases have no hash: their audio counts as the same.
  if (before.audioHash !== null && before.audioHash !== after.audioHash) return 'replaced'
  return before.path === after.path ? 'retagged' : 'moved'
}

/** True for a path that has no file in its library; false while the folder of the library is missing or empty. */
export async function isMissing(path: string): Promise<boolean> {
  if ((await audioStore().find(path)) !== null) return false
  const { id } = libraryIn(path)
  return id === FIRST || (await hasContent(await folderOf(id)))
}

/** Whether a folder is there with something in it: a disk that is not mounted looks like an empty one. */
async function hasContent(folder: string | null): Promise<boolean> {
  return folder !== null && (await readdir(folder).catch(() => [])).length > 0
}
