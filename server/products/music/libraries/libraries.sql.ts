import type { Db } from '#server/core/database/db.ts'

// Prisma groups by one condition at a time.

interface Figures {
  tracks: number
  absent: number
  problems: number
  titlesRefused: number
}

export const NO_FIGURES: Figures = { tracks: 0, absent: 0, problems: 0, titlesRefused: 0 }

/** Tracks and problems of each library. */
export async function libraryFigures(db: Db): Promise<Map<number, Figures>> {
  const rows = await db.$queryRaw<(Figures & { id: number })[]>`
    select l.id,
      (select coalesce(sum(t.tracks), 0)::int from music_track_total t where t.library_id = l.id) as tracks,
      (select count(*)::int from music_track t where t.library_id = l.id and t.absent_at is not null) as absent,
      (select count(*)::int from music_library_problem p where p.library_id = l.id) as problems,
      (select count(*)::int from music_library_problem p where p.library_id = l.id and p.kind = 'title')
        as "titlesRefused"
    from music_library l`
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
