import type { Db } from '#server/core/database/db.ts'
import type { Audible } from '../libraries/audible.ts'
import { audibleIn } from '../libraries/audible.sql.ts'

// Prisma cannot compare parts of JSON or lower-case texts with lists.

/** Ids of tracks that are heard, by path. */
export async function tracksAt(db: Db, paths: readonly string[], heard: Audible): Promise<Map<string, number[]>> {
  const rows = await db.$queryRaw<{ id: number; key: string }[]>`
    select t.id, t.path as key from music_track t where t.path = any(${[...paths]}::text[]) and ${audibleIn('track', 't', heard)}`
  return grouped(rows)
}

/** Ids of tracks that are heard, by MusicBrainz recording. */
export async function tracksOf(db: Db, recordings: readonly string[], heard: Audible): Promise<Map<string, number[]>> {
  const rows = await db.$queryRaw<{ id: number; key: string }[]>`
    select t.id, lower(t.tags->>'recordingId') as key from music_track t
    where lower(t.tags->>'recordingId') = any(${[...recordings]}::text[]) and ${audibleIn('track', 't', heard)}`
  return grouped(rows)
}

interface NamedTrack {
  id: number
  title: string
  artist: string | null
  /** The artist as written in the file. */
  credit: string | null
  album: string | null
  duration: number
}

/** Tracks with one of these titles, in any case. */
export async function tracksNamed(db: Db, titles: readonly string[], heard: Audible): Promise<NamedTrack[]> {
  return db.$queryRaw`
    select t.id, t.title, r.title as artist, t.tags->>'artist' as credit, a.name as album, t.duration
    from music_track t left join music_artist r on r.id = t.artist_id left join music_album a on a.id = t.album_id
    where lower(t.title) in (select lower(x) from unnest(${[...titles]}::text[]) x) and ${audibleIn('track', 't', heard)}`
}

function grouped(rows: readonly { id: number; key: string }[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const { id, key } of rows) found.set(key, [...(found.get(key) ?? []), id])
  return found
}
