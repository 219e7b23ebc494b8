'use client'

import { createContext, useContext } from 'react'
import type { Change, Playable, Queue } from './queue.ts'
import type { Sound } from './use-sound.ts'

export interface Player extends Sound {
  queue: Queue
  current: Playable | null
  playing: boolean
  change: (change: Change) => void
  /** Plays these tracks from index `at` on; pauses or resumes when that is the current track. */
  play: (tracks: readonly Playable[], at: number) => void
  toggle: () => void
  setPlaying: (playing: boolean) => void
  /** Starts the sound of a track; that of a restored queue waits where it was. */
  begin: (track: Playable | null) => void
}

export const PlayerContext = createContext<Player | null>(null)

export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('PlayerProvider is missing')
  return player
}
