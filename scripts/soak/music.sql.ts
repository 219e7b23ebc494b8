// Sums of plays and whole lists of tracks, each compared in one statement.
import type { KnownTrack } from './music.ts'
import { counted } from './product.ts'
import type { Invariant } from './product.ts'

/** Plays are counted exactly, and the catalogue is as it was last written. */
export function musicInvariants(tracks: ReadonlyMap<number, KnownTrack>): Invariant[] {
  const ids = () => [...tracks.keys()]
  const column = <T>(of: (track: KnownTrack) => T) => [...tracks.values()].map(of)
  return [
    counted(
      'every answered play is counted, once',
      `select count(*) from unnest($1::int[], $2::int[]) wanted(id, plays) where wanted.plays <>
        (select coalesce(sum(d.plays), 0) from music_track_day d where d.track_id = wanted.id)`,
      () => [ids(), column(({ plays }) => plays)],
    ),
    counted(
      'every track is as it was last written, and none was made twice',
      `select count(*) from unnest($1::int[], $2::text[], $3::int[]) wanted(id, title, duration)
        full join (select id, title, duration from music_track where title like 'Endure %') t using (id)
        where t.title is distinct from wanted.title or t.duration is distinct from wanted.duration`,
      () => [ids(), column(({ title }) => title), column(({ duration }) => duration)],
    ),
    counted(
      'no artist was made twice',
      `select count(*) - count(distinct title) as count from music_artist where title like 'Endure %'`,
    ),
  ]
}
