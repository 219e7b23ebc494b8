import type { Db } from '#server/core/db.ts'
import { lock } from '#server/core/locks.sql.ts'
import { announce } from '../catalogue/changes.sql.ts'
import { resolveReferences } from '../catalogue/references.ts'
import { tagsOf } from '../catalogue/track-row.ts'
import type { Tags } from './tags.ts'

export type Outcome = 'added' | 'updated' | 'unchanged'

type Found = Tags & { path: string; bytes: number }

/** Adds the track of a file, or brings the one of the same path up to date; imports at the same time take turns. */
export async function saveTrack(tx: Db, found: Found): Promise<{ id: number; outcome: Outcome }> {
  await lock(tx, 'music import')
  const { title, duration, composer, path, bytes } = found
  const references = await resolveReferences(tx, {
    artist: found.artist === null ? null : { title: found.artist },
    album: found.album === null ? null : { name: found.album },
  })
  const artistId = references.artistId ?? null
  const albumId = references.albumId ?? null
  if (albumId !== null && found.year !== null) {
    await tx.musicAlbum.updateMany({ where: { id: albumId, year: null }, data: { year: found.year } })
  }
  const data = { title, duration, composer, artistId, albumId, audioBytes: BigInt(bytes) }
  const before = await tx.musicTrack.findFirst({ where: { path }, orderBy: { id: 'asc' } })
  if (!before) {
    const made = await tx.musicTrack.create({ data: { ...data, path } })
    await announce(tx, tagsOf(made))
    return { id: made.id, outcome: 'added' }
  }
  const same = Object.entries(data).every(([name, value]) => before[name as keyof typeof data] === value)
  if (same) return { id: before.id, outcome: 'unchanged' }
  const after = await tx.musicTrack.update({ where: { id: before.id }, data })
  await announce(tx, [...tagsOf(before), ...tagsOf(after)])
  return { id: before.id, outcome: 'updated' }
}
