import { readdir } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { Prisma } from '#prisma/generated/client.ts'
import type { MusicTrack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { announce } from '../catalogue/changes.sql.ts'
import { resolveReferences } from '../catalogue/references.ts'
import type { What } from '../ledger/changes.schema.ts'
import { enter } from '../ledger/ledger.service.ts'
import { FIRST, libraryIn } from '../libraries/libraries.ts'
import { folderOf } from '../library/place.ts'
import { audioStore } from '../library/store.ts'
import { albumOf } from './album-of.ts'
import type { Tags } from './tags.ts'

/** What an import found in a file. */
export interface Found extends Tags {
  path: string
  bytes: number
  /** When the file was changed last. */
  modified: Date
  audioHash: string
}

/** Whether the file of a track is gone from where it was imported. */
export type IsGone = (path: string) => boolean | Promise<boolean>

/**
 * Adds the track of a file or updates the one that it is: that of its path, or one whose file is gone and that has the
 * same audio, or else the same recording of MusicBrainz and length. So a track keeps its id, and with it stars and plays,
 * when its file is moved, gets other tags or is replaced. Parallel imports wait for each other.
 */
export async function saveTrack(
  tx: Db,
  found: Found,
  isGone: IsGone,
): Promise<{ id: number; change: What | 'unchanged' }> {
  await lock(tx, 'music import')
  const { title, duration, composer, path, bytes, modified, audioHash, disc, number, genres, tags } = found
  const { artistId = null } = await resolveReferences(tx, {
    artist: found.artist === null ? null : { title: found.artist },
  })
  const albumId = await albumOf(tx, found)
  const place = { title, duration, composer, path, artistId, albumId, disc, number, genres, tags }
  const data = { ...place, audioHash, audioBytes: BigInt(bytes) }
  const lyrics = found.lyrics ?? Prisma.DbNull
  // What a scan knows the file by, which is no change of the track.
  const seen = { audioModified: modified, absentAt: null }
  const before = await knownTrack(tx, found, isGone)
  if (!before) {
    const created = await tx.musicTrack.create({ data: { ...data, ...seen, lyrics } })
    await announce(tx, 'track', created)
    await enter(tx, 'added', null, created)
    return { id: created.id, change: 'added' }
  }
  const { id } = before
  const same = Object.entries(data).every(([name, value]) =>
    isDeepStrictEqual(before[name as keyof typeof data], value),
  )
  if (same && isDeepStrictEqual(before.lyrics, found.lyrics)) {
    if (!isDeepStrictEqual(seen, { audioModified: before.audioModified, absentAt: before.absentAt }))
      await tx.musicTrack.update({ where: { id }, data: seen })
    return { id, change: 'unchanged' }
  }
  const after = await tx.musicTrack.update({ where: { id }, data: { ...data, ...seen, lyrics } })
  await announce(tx, 'track', before, after)
  const change = changeOf(before, after)
  await enter(tx, change, before, after)
  return { id, change }
}

async function knownTrack(
  tx: Db,
  { path, audioHash, duration, tags }: Found,
  isGone: IsGone,
): Promise<MusicTrack | null> {
  const atPath = await tx.musicTrack.findFirst({ where: { path }, orderBy: { id: 'asc' } })
  if (atPath) return atPath
  const { recordingId } = tags
  const same = await tx.musicTrack.findMany({
    where: {
      OR: [
        { audioHash },
        ...(recordingId === undefined
          ? []
          : [
              {
                tags: { path: ['recordingId'], equals: recordingId },
                duration: { gte: duration - 2, lte: duration + 2 },
              },
            ]),
      ],
    },
    orderBy: { id: 'asc' },
  })
  // The same audio first.
  for (const row of same.toSorted((a, b) => Number(b.audioHash === audioHash) - Number(a.audioHash === audioHash))) {
    if (row.path !== null && (await isGone(row.path))) return row
  }
  return null
}

function changeOf(before: MusicTrack, after: MusicTrack): What {
  // Tracks of earlier releases have no hash: their audio counts as the same.
  if (before.audioHash !== null && before.audioHash !== after.audioHash) return 'replaced'
  return before.path === after.path ? 'retagged' : 'moved'
}

/** True for a path that has no file in its library. Of a library whose folder is missing or empty nothing is gone. */
export async function isMissing(path: string): Promise<boolean> {
  if ((await audioStore().find(path)) !== null) return false
  const { id } = libraryIn(path)
  return id === FIRST || (await hasContent(await folderOf(id)))
}

/** Whether a folder is there with something in it: a disk that is not mounted looks like an empty one. */
async function hasContent(folder: string | null): Promise<boolean> {
  return folder !== null && (await readdir(folder).catch(() => [])).length > 0
}
