'use client'

import { createContext, useContext, type RefObject } from 'react'
import type { Change, Playable, Queue } from './queue.ts'

export interface Player {
  signedIn: boolean
  audio: RefObject<HTMLAudioElement | null>
  queue: Queue
  current: Playable | null
  playing: boolean
  change: (change: Change) => void
  /** Plays these tracks from index `at` on; pauses or resumes when that is the current track. */
  play: (tracks: readonly Playable[], at: number) => void
  toggle: () => void
  setPlaying: (playing: boolean) => void
  /** Starts playing a track. A track of a restored queue does not start: `seek` is called with its last position. */
  begin: (track: Playable | null, seek: (seconds: number) => void) => void
}

export const PlayerContext = createContext<Player | null>(null)

export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('PlayerProvider is missing')
  return player
}
