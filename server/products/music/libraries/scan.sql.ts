import type { Db } from '#server/core/database/db.ts'
import { tunes } from '../synthesizer/tunes.ts'

// Prisma passes a long list of paths as so many parameters that PostgreSQL refuses it.

/** Marks the tracks of a library as absent whose paths are not among those of its files. */
export async function markAbsent(tx: Db, libraryId: number, paths: readonly string[]): Promise<void> {
  // Files of the sample music are made on demand, so they are never absent.
  const present = [...paths, ...tunes().keys()]
  await tx.$executeRaw`update music_track set absent_at = now()
    where library_id = ${libraryId} and path is not null and absent_at is null
      and not exists (select from unnest(${present}::text[]) p(path) where p.path = music_track.path)`
}

/** Unmarks the tracks whose files are there again. */
export async function markPresent(tx: Db, libraryId: number, paths: readonly string[]): Promise<void> {
  await tx.$executeRaw`update music_track set absent_at = null
    where library_id = ${libraryId} and absent_at is not null and path = any(${[...paths]}::text[])`
}
