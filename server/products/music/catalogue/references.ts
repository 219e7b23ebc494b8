import { isDeepStrictEqual } from 'node:util'
import { texts } from '#i18n/texts.ts'
import type { Db } from '#server/core/database/db.ts'
import type { MusicAlbum, MusicArtist } from '#prisma/generated/client.ts'
import { AppError, fieldError, found } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { isForeignKeyViolation } from '#server/core/database/storage-errors.ts'
import { artistIds } from './artist-ids.ts'

type ById = { id: number } & Record<string, unknown>
type ArtistInput = number | ById | { title: string } | null
type AlbumInput = number | ById | { name: string } | null

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
 * @throws unprocessable for an unknown id, a relation that is named twice, or an id with other values than the record
 * has
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
  if (id !== undefined && value !== undefined) throw fieldError(name, texts('music.errors')('both', { name }))
  return id === undefined ? value : id
}

async function artistId(tx: Db, artist: NonNullable<ArtistInput>): Promise<number> {
  if (typeof artist === 'number' || 'id' in artist) {
    const id = typeof artist === 'number' ? artist : artist.id
    return sameId('artist', artist, await tx.musicArtist.findUnique({ where: { id } }))
  }
  return found((await artistIds(tx, [artist.title])).get(artist.title))
}

async function albumId(tx: Db, album: NonNullable<AlbumInput>, artist: number | null): Promise<number> {
  if (typeof album === 'number' || 'id' in album) {
    const id = typeof album === 'number' ? album : album.id
    return sameId('album', album, await tx.musicAlbum.findUnique({ where: { id } }))
  }
  const { name } = album
  await lock(tx, `music album ${artist} ${name}`)
  const found = await tx.musicAlbum.findFirst({ where: { name, artistId: artist }, orderBy: { id: 'asc' } })
  return (found ?? (await tx.musicAlbum.create({ data: { name, artistId: artist } }))).id
}

/**
 * The id of an existing record. Other values in the reference, which a GET sends too, must equal
 * those of the record.
 */
function sameId(name: 'artist' | 'album', given: number | ById, row: MusicArtist | MusicAlbum | null): number {
  const { id, ...values } = typeof given === 'number' ? { id: given } : given
  const t = texts('music.errors')
  if (!row) throw fieldError(name, t(name === 'artist' ? 'noArtist' : 'noAlbum', { id: String(id) }))
  const stored: Record<string, unknown> = { ...row }
  for (const [field, value] of Object.entries(values)) {
    if (value !== undefined && Object.hasOwn(stored, field) && !isDeepStrictEqual(stored[field], value)) {
      throw fieldError(name, t('notThatOf', { field, name, id: String(id) }))
    }
  }
  return id
}

/** A delete that is refused with `reason` while other rows refer to the row. @throws conflict */
export async function deleteUnreferenced(deletion: Promise<unknown>, reason: string): Promise<void> {
  await deletion.catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('conflict', reason) : error
  })
}
