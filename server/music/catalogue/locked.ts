import type { MusicAlbum, MusicArtist, MusicTrack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { isForeignKeyViolation } from '#server/core/storage-errors.ts'
import { lockRow } from './rows.sql.ts'

// Rows as they are now, which nobody else changes before this transaction ends. @throws not_found

export async function lockedTrack(tx: Db, id: number): Promise<MusicTrack> {
  await lockRow(tx, 'track', id)
  return found(await tx.musicTrack.findUnique({ where: { id } }))
}

export async function lockedAlbum(tx: Db, id: number): Promise<MusicAlbum> {
  await lockRow(tx, 'album', id)
  return found(await tx.musicAlbum.findUnique({ where: { id } }))
}

export async function lockedArtist(tx: Db, id: number): Promise<MusicArtist> {
  await lockRow(tx, 'artist', id)
  return found(await tx.musicArtist.findUnique({ where: { id } }))
}

/** A delete that is refused with `reason` while other rows need the row. @throws conflict */
export async function unlessNeeded(deleting: Promise<unknown>, reason: string): Promise<void> {
  await deleting.catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('conflict', reason) : error
  })
}
