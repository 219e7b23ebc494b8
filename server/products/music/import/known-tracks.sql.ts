import type { Db } from '#server/core/database/db.ts'

// Prisma asks for a value inside JSON in a form that no index serves.

/** Ids of the tracks at these paths, with this audio, or of these recordings of MusicBrainz. */
export async function trackIdsLike(
  tx: Db,
  { paths, hashes, recordings }: { paths: string[]; hashes: string[]; recordings: string[] },
): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`select id from music_track where path = any(${paths})
    or audio_hash = any(${hashes}) or tags->>'recordingId' = any(${recordings})`
  return rows.map(({ id }) => id)
}
