import type { Context } from '#server/core/context.ts'
import { heardBy } from '../libraries/audible.ts'
import type { Entry } from './entry.ts'
import { locationReader } from './locations.ts'
import { tracksAt, tracksNamed, tracksOf } from './match.sql.ts'

/** A track, or why there is none. */
export type Match = number | 'unknown' | 'ambiguous'

/** Seconds by which the lengths of one track differ from program to program. */
const SAME_LENGTH_S = 3

/**
 * Finds the track of each entry among those that the caller hears: by path, else by MusicBrainz recording, else by
 * artist and title. An entry that fits several tracks gets none.
 */
export async function matches(ctx: Context, entries: readonly Entry[]): Promise<Match[]> {
  const heard = await heardBy(ctx)
  const read = await locationReader()
  const paths = entries.map(({ locations }) => [...new Set(locations.flatMap(read))])
  const byPath = await tracksAt(ctx.db, [...new Set(paths.flat())], heard)
  const found: (Match | null)[] = entries.map((_entry, i) => {
    const ids = (paths[i] ?? []).map((path) => byPath.get(path)).find((at) => at !== undefined)
    return ids?.length === 1 ? (ids[0] ?? null) : null
  })
  const open = () => entries.filter((_entry, i) => found[i] === null)

  const recordings = [...new Set(open().flatMap(({ recordingIds }) => recordingIds))]
  const byRecording = recordings.length === 0 ? new Map<string, number[]>() : await tracksOf(ctx.db, recordings, heard)
  for (const [i, { recordingIds }] of entries.entries()) {
    const ids = new Set(recordingIds.flatMap((id) => byRecording.get(id) ?? []))
    if (found[i] === null && ids.size === 1) found[i] = [...ids][0] ?? null
  }

  const titles = [...new Set(open().flatMap(({ names }) => names.map(({ title }) => key(title))))]
  const named = Map.groupBy(titles.length === 0 ? [] : await tracksNamed(ctx.db, titles, heard), ({ title }) =>
    key(title),
  )
  return entries.map((entry, i) => {
    const known = found[i] ?? null
    if (known !== null) return known
    const several = (paths[i] ?? []).some((path) => (byPath.get(path)?.length ?? 0) > 1)
    const match = byNames(entry, named)
    return match === 'unknown' && (several || entry.recordingIds.some((id) => byRecording.has(id)))
      ? 'ambiguous'
      : match
  })
}

type Named = Awaited<ReturnType<typeof tracksNamed>>[number]

function byNames({ names, album, duration }: Entry, named: Map<string, Named[]>): Match {
  const fitting = names.flatMap(({ artist, title }) =>
    (named.get(key(title)) ?? []).filter((track) =>
      [track.artist, track.credit].some((one) => one && key(one) === key(artist)),
    ),
  )
  const narrower = [
    fitting,
    fitting.filter((track) => album !== undefined && track.album !== null && key(track.album) === key(album)),
    fitting.filter((track) => duration !== undefined && Math.abs(track.duration - duration) <= SAME_LENGTH_S),
  ]
  const [one] = narrower.find((tracks) => new Set(tracks.map(({ id }) => id)).size === 1) ?? []
  return one?.id ?? (fitting.length > 0 ? 'ambiguous' : 'unknown')
}

/** For comparison: case, spaces and the form of letters do not count. */
const key = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
