import type { MusicTrack } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { trackIdsLike } from './known-tracks.sql.ts'
import type { Found } from './read-file.ts'

/** Whether the file of a track is gone from where it was imported. */
export type IsGone = (path: string) => boolean | Promise<boolean>

/** The candidates for `trackOf`, the oldest first: tracks with the path, audio or MusicBrainz recording of a file. */
export async function tracksLike(tx: Db, files: readonly Found[]): Promise<MusicTrack[]> {
  const ids = await trackIdsLike(tx, {
    paths: files.map(({ path }) => path),
    hashes: files.map(({ audioHash }) => audioHash),
    recordings: files.flatMap(({ tags }) => tags.recordingId ?? []),
  })
  if (ids.length === 0) return []
  return tx.musicTrack.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
}

/**
 * The track that a file belongs to: the one at its path, or one whose own file is gone and that has the same audio, or
 * else the same MusicBrainz recording and length; null when the track is new.
 */
export async function trackOf(
  { path, audioHash, duration, tags }: Found,
  tracks: readonly MusicTrack[],
  isGone: IsGone,
): Promise<MusicTrack | null> {
  const atPath = tracks.find((track) => track.path === path)
  if (atPath) return atPath
  const isSameRecording = (track: MusicTrack) =>
    tags.recordingId !== undefined &&
    (track.tags as Found['tags']).recordingId === tags.recordingId &&
    Math.abs(track.duration - duration) <= 2
  const sameAudio = tracks.filter((track) => track.audioHash === audioHash)
  for (const track of [...sameAudio, ...tracks.filter(isSameRecording)]) {
    if (track.path !== null && (await isGone(track.path))) return track
  }
  return null
}
