import type { Db } from '#server/core/database/db.ts'
import type { Reads } from '#server/core/database/replica.ts'

// Prisma's upsert reads before it writes: parallel plays would be lost or fail.

/** Adds one play of a track on a day (`YYYY-MM-DD`). @returns the plays of that day, or null when there is no such track */
export async function addPlay(tx: Db, trackId: number, day: string): Promise<number | null> {
  const rows = await tx.$queryRaw<{ plays: number }[]>`
    insert into music_track_day (day, track_id, plays, reached_at)
    select ${day}::date, id, 1, clock_timestamp() from music_track where id = ${trackId}
    on conflict (day, track_id) do update
      set plays = music_track_day.plays + 1, reached_at = clock_timestamp()
    returning plays`
  return rows[0]?.plays ?? null
}

export interface TopOfDay {
  day: string
  trackId: number
  plays: number
}

/** Most played on the last day, up to `day`, that has plays; among equals the one that reached its count first. */
export async function topOn(reads: Reads, day: string): Promise<TopOfDay | null> {
  const { rows } = await reads.query<TopOfDay>({
    name: 'music_top_of_day',
    text: `select to_char(day, 'YYYY-MM-DD') as day, track_id as "trackId", plays
      from music_track_day where day <= $1::date
      order by day desc, plays desc, reached_at, track_id limit 1`,
    values: [day],
  })
  return rows[0] ?? null
}

/** The chart of a day: its tracks by plays. */
export async function chartOf(reads: Reads, day: string, limit: number): Promise<TopOfDay[]> {
  const { rows } = await reads.query<TopOfDay>({
    name: 'music_chart_of_day',
    text: `select to_char(day, 'YYYY-MM-DD') as day, track_id as "trackId", plays
      from music_track_day where day = $1::date
      order by plays desc, reached_at, track_id limit $2`,
    values: [day, limit],
  })
  return rows
}
