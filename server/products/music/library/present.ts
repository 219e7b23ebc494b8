import { audioStore } from './store.ts'

/** A row of a track: `url` is its stored path. */
type TrackRow = Record<string, unknown>

/**
 * The rows of tracks with `url` and `playable` as they are now: a track whose file the library does not have has no
 * `url`, which would lead nowhere.
 */
export async function withPresentFiles(rows: TrackRow[]): Promise<TrackRow[]> {
  const stored = rows.filter(({ url }) => typeof url === 'string')
  const tracks = stored.map(({ url, playable }) => ({ path: url as string, known: playable === true }))
  const present = tracks.length === 0 ? [] : await audioStore().present(tracks)
  const missing = new Set(stored.filter((_row, i) => !present[i]))
  return rows.map((row) => {
    const url = missing.has(row) ? null : row['url']
    return { ...row, url, playable: typeof url === 'string' }
  })
}
