import type { Audible } from '../libraries/audible.ts'
import { audibleIn, audibleRow } from '../libraries/audible.sql.ts'
import type { Db } from '#server/core/database/db.ts'
import type { Reads } from '#server/core/database/replica.ts'

// Prisma's upsert reads before it writes: parallel plays would be lost or fail.

/**
 * Adds one play of a track on a day (`YYYY-MM-DD`).
 * @returns the plays of that day, or null when there is no such track, or it is not heard
 */
export async function addPlay(tx: Db, trackId: number, day: string, heard?: Audible): Promise<number | null> {
  const rows = await tx.$queryRaw<{ plays: number }[]>`
    insert into music_track_day (day, track_id, plays, reached_at)
    select ${day}::date, id, 1, clock_timestamp() from music_track t
     where id = ${trackId} and ${audibleIn('track', 't', heard)}
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

const RANKED = `select to_char(d.day, 'YYYY-MM-DD') as day, d.track_id as "trackId", d.plays from music_track_day d`
const TRACK = 'join music_track t on t.id = d.track_id'
const WITH_FILE = `${TRACK} and t.audio_bytes is not null`
const BY_PLAYS = 'd.plays desc, d.reached_at, d.track_id'

/**
 * The track most played on the last day, up to `day`, that has plays; among equals the one that reached its count
 * first. Tracks without an audio file count only while no track with a file has been played.
 */
export async function topOn(reads: Reads, day: string, heard?: Audible): Promise<TopOfDay | null> {
  return (await topPlayableOn(reads, day, heard)) ?? first(reads, 'music_top_of_all', TRACK, day, heard)
}

/** The top track of a day among the tracks with an audio file. */
export async function topPlayableOn(reads: Reads, day: string, heard?: Audible): Promise<TopOfDay | null> {
  return first(reads, 'music_top_of_day', WITH_FILE, day, heard)
}

async function first(reads: Reads, name: string, join: string, day: string, heard: Audible): Promise<TopOfDay | null> {
  const text = `${RANKED} ${join} where d.day <= $1::date${among(heard, 2)} order by d.day desc, ${BY_PLAYS} limit 1`
  const { rows } = await reads.query<TopOfDay>({ name: nameOf(name, heard), text, values: [day, ...given(heard)] })
  return rows[0] ?? null
}

const among = (heard: Audible, place: number) => (heard ? ` and ${audibleRow('track', 't', `$${place}`)}` : '')
const nameOf = (name: string, heard: Audible) => (heard ? `${name}_heard` : name)
const given = (heard: Audible) => (heard ? [heard] : [])

/** The chart of a day: its tracks with an audio file, by plays. */
export async function chartOf(reads: Reads, day: string, limit: number, heard?: Audible): Promise<TopOfDay[]> {
  const { rows } = await reads.query<TopOfDay>({
    name: nameOf('music_chart_of_day', heard),
    text: `${RANKED} ${WITH_FILE} where d.day = $1::date${among(heard, 3)} order by ${BY_PLAYS} limit $2`,
    values: [day, limit, ...given(heard)],
  })
  return rows
}
