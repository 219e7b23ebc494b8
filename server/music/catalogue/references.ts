import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { lock } from '#server/core/locks.sql.ts'
import { isForeignKeyViolation } from '#server/core/storage-errors.ts'

type ArtistInput = number | { id: number } | { title: string } | null
type AlbumInput = number | { id: number } | { name: string } | null

interface ReferenceInput {
  artist_id?: number | null
  artist?: ArtistInput
  album_id?: number | null
  album?: AlbumInput
}

/** Columns to write, without those of relations that the input does not name. */
export interface References {
  artistId?: number | null
  albumId?: number | null
}

/**
 * Finds the artist and the album named in the input, by id or by title and name; creates those that do not exist yet.
 * @throws unprocessable for an unknown id or a relation that is named twice
 */
export async function resolveReferences(tx: Db, input: ReferenceInput): Promise<References> {
  const found: References = {}
  const artist = one('artist', input.artist_id, input.artist)
  if (artist !== undefined) found.artistId = artist === null ? null : await artistId(tx, artist)
  const album = one('album', input.album_id, input.album)
  if (album !== undefined) found.albumId = album === null ? null : await albumId(tx, album, found.artistId ?? null)
  return found
}

function one<T>(name: string, id: number | null | undefined, value: T | undefined): T | number | null | undefined {
  if (id !== undefined && value !== undefined) throw refused(name, `give either ${name} or ${name}_id`)
  return id === undefined ? value : id
}

async function artistId(tx: Db, artist: NonNullable<ArtistInput>): Promise<number> {
  if (typeof artist === 'number' || 'id' in artist) {
    const id = typeof artist === 'number' ? artist : artist.id
    if (await tx.musicArtist.findUnique({ where: { id }, select: { id: true } })) return id
    throw refused('artist', `artist ${id} does not exist`)
  }
  const { title } = artist
  await lock(tx, `music artist ${title}`)
  const found = await tx.musicArtist.findFirst({ where: { title }, orderBy: { id: 'asc' } })
  return (found ?? (await tx.musicArtist.create({ data: { title } }))).id
}

async function albumId(tx: Db, album: NonNullable<AlbumInput>, artist: number | null): Promise<number> {
  if (typeof album === 'number' || 'id' in album) {
    const id = typeof album === 'number' ? album : album.id
    if (await tx.musicAlbum.findUnique({ where: { id }, select: { id: true } })) return id
    throw refused('album', `album ${id} does not exist`)
  }
  const { name } = album
  await lock(tx, `music album ${artist} ${name}`)
  const found = await tx.musicAlbum.findFirst({ where: { name, artistId: artist }, orderBy: { id: 'asc' } })
  return (found ?? (await tx.musicAlbum.create({ data: { name, artistId: artist } }))).id
}

function refused(field: string, text: string): AppError {
  return new AppError('unprocessable', `${field}: ${text}`, { fields: { [field]: [text] } })
}

/** A delete that is refused with `reason` while other rows refer to the row. @throws conflict */
export async function deleteUnreferenced(deletion: Promise<unknown>, reason: string): Promise<void> {
  await deletion.catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('conflict', reason) : error
  })
}
