import { Prisma, type MusicAlbum, type MusicArtist, type MusicTrack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { found } from '#server/core/errors.ts'
import { sharedReads, type Reads } from '#server/core/database/replica.ts'
import type { Audible } from '../libraries/audible.ts'
import { audibleRow } from '../libraries/audible.sql.ts'
import { withPresentFiles } from '../library/present.ts'
import { MODELS, type ModelName } from '../query/models.ts'
import type { Row } from '../query/snapshot.sql.ts'

// Prisma has neither row locks nor named prepared statements.

/** A track, locked until the end of the transaction: other changes of it wait. @throws not_found */
export async function lockedTrack(tx: Db, id: number): Promise<MusicTrack> {
  await lockRow(tx, 'track', id)
  return found(await tx.musicTrack.findUnique({ where: { id } }))
}

/** Like `lockedTrack`, for an album. */
export async function lockedAlbum(tx: Db, id: number): Promise<MusicAlbum> {
  await lockRow(tx, 'album', id)
  return found(await tx.musicAlbum.findUnique({ where: { id } }))
}

/** Like `lockedTrack`, for an artist. */
export async function lockedArtist(tx: Db, id: number): Promise<MusicArtist> {
  await lockRow(tx, 'artist', id)
  return found(await tx.musicArtist.findUnique({ where: { id } }))
}

/** Locks a row in a mode that still permits writing rows that refer to it. */
async function lockRow(tx: Db, model: ModelName, id: number): Promise<void> {
  await tx.$executeRaw`select 1 from ${Prisma.raw(MODELS[model].table)} where id = ${id} for no key update`
}

const TRACK_WITH_RELATIONS = {
  name: 'music_track_with_all',
  text: `select m.id, m.title, m.path as url, m.duration, m.album_id, m.artist_id,
    m.audio_bytes is not null as playable,
    b.id as "album.id", b.name as "album.name", b.year as "album.year",
    a.id as "artist.id", a.title as "artist.title"
    from music_track m left join music_album b on b.id = m.album_id left join music_artist a on a.id = m.artist_id
    where m.id = $1`,
}

/** The row of a track with its album and artist, by one constant statement. */
export async function trackRowWithRelations(reads: Reads, id: number): Promise<Row | undefined> {
  const { rows } = await reads.query<Row>({ ...TRACK_WITH_RELATIONS, values: [id] })
  return (await withPresentFiles(rows))[0]
}

/** Whether a track that is heard has its audio at this path. */
export async function hasTrackAt(path: string, heard: Audible): Promise<boolean> {
  const only = heard ? ` and ${audibleRow('track', 't', '$2')}` : ''
  const { rows } = await sharedReads().query({
    name: heard ? 'music_track_heard_at' : 'music_track_at',
    text: `select 1 from music_track t where path = $1${only} limit 1`,
    values: heard ? [path, heard] : [path],
  })
  return rows.length > 0
}
