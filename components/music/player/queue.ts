import type { CoverOf } from '../cover-art.ts'

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
  /** Adds the track at the end, or after the current track if `next` is set. */
  | { type: 'add'; track: Playable; next?: boolean }
  | { type: 'remove'; index: number }
  | { type: 'move'; from: number; to: number }
  | { type: 'jump'; index: number }
  | { type: 'next'; ended?: boolean }
  | { type: 'previous' }
  | { type: 'repeat' }
  | { type: 'clear' }
  | { type: 'restore'; queue: Queue }

const REPEATS = ['off', 'all', 'one'] as const

/** The queue after a change. After the end of the last track, that track stays current unless the queue repeats. */
export function changed(queue: Queue, change: Change): Queue {
  const { tracks, at, repeat } = queue
  switch (change.type) {
    case 'play':
      return { ...queue, tracks: change.tracks, at: change.at }
    case 'add':
      return {
        ...queue,
        tracks: tracks.toSpliced(change.next ? at + 1 : tracks.length, 0, change.track),
        at: Math.max(0, at),
      }
    case 'remove':
      return removed(queue, change.index)
    case 'move':
      return moved(queue, change)
    case 'jump':
      return change.index < tracks.length ? { ...queue, at: change.index } : queue
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

/** The current track stays the current one. */
function moved(queue: Queue, { from, to }: { from: number; to: number }): Queue {
  const track = queue.tracks[from]
  if (!track || to < 0 || to >= queue.tracks.length) return queue
  const tracks = queue.tracks.toSpliced(from, 1).toSpliced(to, 0, track)
  const { at } = queue
  const between = (at > from ? at - 1 : at) >= to ? 1 : 0
  return { ...queue, tracks, at: at === from ? to : (at > from ? at - 1 : at) + between }
}

function removed(queue: Queue, index: number): Queue {
  const tracks = queue.tracks.filter((_, i) => i !== index)
  const at = index < queue.at ? queue.at - 1 : Math.min(queue.at, tracks.length - 1)
  return { ...queue, tracks, at }
}
