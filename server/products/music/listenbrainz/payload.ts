import { version } from '#server/core/version.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import type { TrackTags } from '../catalogue/tags.schema.ts'

/** Earlier listens are not accepted: Audioscrobbler began in October 2002. */
const FIRST_S = 1_033_430_400

/**
 * A listen as ListenBrainz accepts it, with the MusicBrainz ids of the file. It is made once and resent unchanged, as
 * ListenBrainz recognizes a duplicate by its contents. Null for a listen that it does not accept: without artist, or
 * too old.
 */
export async function payloadOf(
  db: Db,
  trackId: number,
  at: Date,
  client: string,
): Promise<Prisma.InputJsonObject | null> {
  const include = { artist: true, album: true } as const
  const track = await db.musicTrack.findUnique({ where: { id: trackId }, include })
  const listenedAt = Math.floor(at.getTime() / 1000)
  const tags = (track?.tags ?? {}) as TrackTags
  const artist = tags.artist ?? track?.artist?.title
  if (!track || !artist || listenedAt < FIRST_S) return null
  const info = {
    ...(tags.recordingId && { recording_mbid: tags.recordingId }),
    ...(tags.trackId && { track_mbid: tags.trackId }),
    ...(tags.artistIds && { artist_mbids: tags.artistIds }),
    ...(track.album?.releaseId && { release_mbid: track.album.releaseId }),
    ...(tags.isrc?.[0] && { isrc: tags.isrc[0] }),
    ...(track.number !== null && { tracknumber: track.number }),
    ...(track.duration > 0 && { duration_ms: track.duration * 1000 }),
    ...(client !== '' && { media_player: client }),
    submission_client: 'Quartet',
    submission_client_version: version(),
  }
  return {
    listened_at: listenedAt,
    track_metadata: {
      artist_name: artist,
      track_name: track.title,
      ...(track.album && { release_name: track.album.name }),
      additional_info: info,
    },
  }
}
