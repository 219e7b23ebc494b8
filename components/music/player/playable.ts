import type { Playable } from './queue.ts'
import type { Track } from '../types.ts'

/** A track of a list as the player takes it; null when the library has no file. */
export function playableOf({ id, title, url, duration, artist, album, playable }: Track): Playable | null {
  if (!playable || !url) return null
  return { id, title: title ?? '', url, duration: duration ?? 0, artist: artist?.title ?? '', album: album?.name ?? '' }
}

/** The queue that a press on one of the tracks makes: all of them that can be played. */
export function queueFrom(tracks: readonly Track[], id: number): { tracks: Playable[]; at: number } {
  const playable = tracks.map(playableOf).filter((track) => track !== null)
  return {
    tracks: playable,
    at: Math.max(
      0,
      playable.findIndex((track) => track.id === id),
    ),
  }
}
