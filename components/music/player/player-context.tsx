'use client'

import { createContext, useContext, useMemo, useReducer, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import dynamic from 'next/dynamic'
import { changed, EMPTY, type Change, type Playable, type Queue } from './queue.ts'

interface Player {
  queue: Queue
  current: Playable | null
  playing: boolean
  change: (change: Change) => void
  /** Plays these tracks from index `at` on; pauses or resumes when that is the current track. */
  play: (tracks: readonly Playable[], at: number) => void
  toggle: () => void
  setPlaying: (playing: boolean) => void
  /** Moves to a second of the current track. */
  seek: (seconds: number) => void
  audio: RefObject<HTMLAudioElement | null>
}

const PlayerContext = createContext<Player | null>(null)
const PlayerBar = dynamic(() => import('./player-bar.tsx').then((module) => module.PlayerBar), { ssr: false })

/** Keeps the queue and the sound from page to page. The bar is loaded with the first track. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [queue, change] = useReducer(changed, EMPTY)
  const [playing, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement | null>(null)
  const current = queue.tracks[queue.at] ?? null
  const player = useMemo<Player>(() => {
    const toggle = () => {
      const element = audio.current
      if (!element) return
      if (element.paused) void element.play().catch(() => setPlaying(false))
      else element.pause()
    }
    const play = (tracks: readonly Playable[], at: number) => {
      if (tracks[at]?.id === current?.id) return toggle()
      change({ type: 'play', tracks, at })
      setPlaying(true)
    }
    const seek = (seconds: number) => {
      const element = audio.current
      if (element) element.currentTime = Math.max(0, Math.min(seconds, element.duration || seconds))
    }
    return { queue, current, playing, change, play, toggle, setPlaying, seek, audio }
  }, [queue, current, playing])
  return (
    <PlayerContext value={player}>
      {children}
      {current && <PlayerBar />}
    </PlayerContext>
  )
}

export function usePlayer(): Player {
  const player = useContext(PlayerContext)
  if (!player) throw new Error('PlayerProvider is missing')
  return player
}
