import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/core/database/db.ts'
import { announce } from '../catalogue/changes.sql.ts'
import { resolveReferences } from '../catalogue/references.ts'
import type { Tags } from './tags.ts'

/**
 * The album of a file, by its artist, its name and its release of MusicBrainz; created where there is none. An album
 * without a release takes that of the first file that names one; a file that names none belongs to the first such album.
 * @returns null for a file without an album
 */
export async function albumOf(
  tx: Db,
  { album: name, albumArtist, releaseId, year, albumTags }: Tags,
): Promise<number | null> {
  if (name === null) return null
  const { artistId = null } = await resolveReferences(tx, {
    artist: albumArtist === null ? null : { title: albumArtist },
  })
  const same = await tx.musicAlbum.findMany({ where: { name, artistId }, orderBy: { id: 'asc' } })
  const found =
    same.find((row) => row.releaseId === releaseId) ?? same.find((row) => releaseId === null || row.releaseId === null)
  if (!found) {
    const created = await tx.musicAlbum.create({ data: { name, artistId, releaseId, year, tags: albumTags } })
    await announce(tx, 'album', created)
    return created.id
  }
  const known = found.tags as object
  const data = {
    releaseId: found.releaseId ?? releaseId,
    year: found.year ?? year,
    // What one file says, others do not take back.
    tags: { ...albumTags, ...known },
  }
  if (!isDeepStrictEqual(data, { releaseId: found.releaseId, year: found.year, tags: known })) {
    await announce(tx, 'album', await tx.musicAlbum.update({ where: { id: found.id }, data }))
  }
  return found.id
}
