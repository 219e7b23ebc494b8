import { coverOf } from '../cover-of.ts'
import type { Track } from '../inputs.ts'
import type { Playable } from './queue.ts'

/** A track of a list as the queue has it; null when there is no audio file. */
export function playableOf(track: Track): Playable | null {
  const { id, title = '', url, duration = 0, artist, album } = track
  if (!url) return null
  return { id, title, url, duration, artist: artist?.title ?? '', album: album?.name ?? '', cover: coverOf(track) }
}

/** The queue for playing the track `id`: all tracks that have an audio file, and the index of that track. */
export function queueFrom(tracks: readonly Track[], id: number): [tracks: Playable[], at: number] {
  const playable = tracks.map(playableOf).filter((track) => track !== null)
  const at = playable.findIndex((track) => track.id === id)
  return [playable, Math.max(0, at)]
}
