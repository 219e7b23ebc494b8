import type { Change, Queue } from './queue.ts'

/** Puts the tracks that follow the current one into a random order. */
export function shuffled({ tracks, at }: Queue, random = Math.random): Change {
  const upcoming = tracks.slice(at + 1).map((track) => ({ track, place: random() }))
  const inOrder = upcoming.toSorted((a, b) => a.place - b.place).map(({ track }) => track)
  return { type: 'play', tracks: [...tracks.slice(0, at + 1), ...inOrder], at }
}
