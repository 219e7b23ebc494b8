import type { CoverOf } from '../cover-art.ts'
import { coverOf } from '../cover-of.ts'
import type { Track } from '../inputs.ts'

/** A track in the queue. */
export interface Playable {
  id: number
  title: string
  artist: string
  album: string
  url: string
  duration: number
  cover: CoverOf
}

export interface Queue {
  tracks: readonly Playable[]
  /** Index of the current one; −1 while the queue is empty. */
  at: number
  repeat: 'off' | 'all' | 'one'
}

export const EMPTY: Queue = { tracks: [], at: -1, repeat: 'off' }

export type Change =
  | { type: 'play'; tracks: readonly Playable[]; at: number }
  | { type: 'add'; track: Playable }
  | { type: 'remove'; index: number }
  | { type: 'jump'; index: number }
  | { type: 'upcoming'; tracks: readonly Playable[] }
  | { type: 'next'; ended?: boolean }
  | { type: 'previous' }
  | { type: 'repeat' }
  | { type: 'clear' }
  | { type: 'restore'; queue: Queue }

const REPEATS = ['off', 'all', 'one'] as const

/** The queue after a change. At the end of the last track it stays there, unless it repeats. */
export function changed(queue: Queue, change: Change): Queue {
  const { tracks, at, repeat } = queue
  switch (change.type) {
    case 'play':
      return { ...queue, tracks: change.tracks, at: change.at }
    case 'add':
      return { ...queue, tracks: [...tracks, change.track], at: at < 0 ? 0 : at }
    case 'remove':
      return removed(queue, change.index)
    case 'jump':
      return change.index < tracks.length ? { ...queue, at: change.index } : queue
    case 'upcoming':
      return { ...queue, tracks: [...tracks.slice(0, at + 1), ...change.tracks] }
    case 'next':
      if (repeat === 'one' && change.ended) return { ...queue }
      if (at + 1 < tracks.length) return { ...queue, at: at + 1 }
      return repeat === 'all' && tracks.length > 0 ? { ...queue, at: 0 } : queue
    case 'previous':
      return { ...queue, at: at > 0 ? at - 1 : at }
    case 'repeat':
      return { ...queue, repeat: REPEATS[(REPEATS.indexOf(repeat) + 1) % REPEATS.length] ?? 'off' }
    case 'clear':
      return { ...EMPTY, repeat }
    case 'restore':
      return tracks.length > 0 ? queue : change.queue
  }
}

function removed(queue: Queue, index: number): Queue {
  const tracks = queue.tracks.filter((_, i) => i !== index)
  const at = index < queue.at ? queue.at - 1 : Math.min(queue.at, tracks.length - 1)
  return { ...queue, tracks, at }
}

/** The tracks that follow the current one, in a random order. */
export function shuffled({ tracks, at }: Queue, random = Math.random): Change {
  const upcoming = tracks.slice(at + 1).map((track) => ({ track, place: random() }))
  return { type: 'upcoming', tracks: upcoming.toSorted((a, b) => a.place - b.place).map(({ track }) => track) }
}

/** A track of a list as the queue has it; null when there is no audio file. */
export function playableOf(track: Track): Playable | null {
  const { id, title = '', url, duration = 0, artist, album } = track
  if (!url) return null
  return { id, title, url, duration, artist: artist?.title ?? '', album: album?.name ?? '', cover: coverOf(track) }
}

/** The queue for playing one of the tracks: all of them that have an audio file, and the index of that one. */
export function queueFrom(tracks: readonly Track[], id: number): [tracks: Playable[], at: number] {
  const playable = tracks.map(playableOf).filter((track) => track !== null)
  const at = playable.findIndex((track) => track.id === id)
  return [playable, Math.max(0, at)]
}
