import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/core/database/db.ts'
import { announce } from '../catalogue/changes.sql.ts'
import type { Tags } from './tags.ts'

/**
 * Finds or creates the albums of files by artist, name and MusicBrainz release. An album without a release takes that
 * of the first file that names one; a file that names no release belongs to the first album with its artist and name.
 * @param artists ids of the artists of albums, by title
 * @returns for each file its album; null for one without
 */
export async function albumsOf(
  tx: Db,
  files: readonly Tags[],
  artists: ReadonlyMap<string, number>,
): Promise<(number | null)[]> {
  const names = new Set(files.flatMap(({ album }) => album ?? []))
  if (names.size === 0) return files.map(() => null)
  const rows: Album[] = await tx.musicAlbum.findMany({
    where: { name: { in: [...names] } },
    select: { id: true, name: true, artistId: true, releaseId: true, year: true, tags: true },
    orderBy: { id: 'asc' },
  })
  const before = new Map(rows.map((row) => [row, { ...row }]))
  const chosen = files.map((file) => (file.album === null ? null : albumIn(rows, file, file.album, artists)))
  await write(tx, rows, before)
  return chosen.map((album) => album && album.id)
}

interface Album {
  /** null for one that is still to be created */
  id: number | null
  name: string
  artistId: number | null
  releaseId: string | null
  year: number | null
  tags: unknown
}

/** The album of a file among `albums`, with the tags of the file added; else a new one, which is added to `albums`. */
function albumIn(
  albums: Album[],
  { albumArtist, releaseId, year, albumTags }: Tags,
  name: string,
  artists: ReadonlyMap<string, number>,
): Album {
  const artistId = (albumArtist !== null && artists.get(albumArtist)) || null
  const same = albums.filter((album) => album.name === name && album.artistId === artistId)
  const found =
    same.find((album) => album.releaseId === releaseId) ??
    same.find((album) => releaseId === null || album.releaseId === null)
  if (!found) {
    const created = { id: null, name, artistId, releaseId, year, tags: albumTags }
    albums.push(created)
    return created
  }
  found.releaseId ??= releaseId
  found.year ??= year
  // The tags of earlier files take precedence.
  found.tags = { ...albumTags, ...(found.tags as object) }
  return found
}

/** Creates the new albums, which get their ids, and updates the changed ones. */
async function write(tx: Db, albums: readonly Album[], before: ReadonlyMap<Album, Album>): Promise<void> {
  const written = []
  const added = albums.filter(({ id }) => id === null)
  if (added.length > 0) {
    const data = added.map(({ name, artistId, releaseId, year, tags }) => {
      return { name, artistId, releaseId, year, tags: tags as object }
    })
    const rows = await tx.musicAlbum.createManyAndReturn({ data })
    for (const album of added) album.id = rows.find((row) => isSame(row, album))?.id ?? null
    written.push(...rows)
  }
  for (const album of albums) {
    const { id, releaseId, year, tags } = album
    if (id === null || !before.has(album) || isDeepStrictEqual(before.get(album), album)) continue
    const data = { releaseId, year, tags: tags as object }
    written.push(await tx.musicAlbum.update({ where: { id }, data }))
  }
  if (written.length > 0) await announce(tx, 'album', ...written)
}

function isSame(a: Omit<Album, 'id'>, b: Omit<Album, 'id'>): boolean {
  return a.name === b.name && a.artistId === b.artistId && a.releaseId === b.releaseId
}
