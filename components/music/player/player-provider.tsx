'use client'

import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react'
import dynamic from 'next/dynamic'
import { PlayerContext, type Player } from './player-context.tsx'
import { changed, EMPTY, type Playable } from './queue.ts'
import { forgetQueue, readQueue, saveQueue } from './saved-queue.ts'

const PlayerBar = dynamic(() => import('./player-bar.tsx').then((module) => module.PlayerBar), { ssr: false })

/**
 * Keeps the queue and the sound from page to page, and the queue across a reload until the account signs out. The bar
 * is loaded with the first track.
 */
export function PlayerProvider({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const [queue, change] = useReducer(changed, EMPTY)
  const [playing, setPlaying] = useState(false)
  const current = queue.tracks[queue.at] ?? null
  const audio = useRef<HTMLAudioElement | null>(null)
  const restored = useRef<{ track: Playable; seconds: number } | null>(null)
  useEffect(() => {
    if (!signedIn) return forgetQueue(localStorage)
    const saved = readQueue(localStorage)
    const track = saved?.queue.tracks[saved.queue.at]
    if (!saved || !track) return
    restored.current = { track, seconds: saved.seconds }
    change({ type: 'restore', queue: saved.queue })
  }, [signedIn])
  useEffect(() => {
    if (queue !== EMPTY) saveQueue(localStorage, queue)
  }, [queue])
  const sound = useCallback((on: boolean) => {
    if (on) restored.current = null
    setPlaying(on)
  }, [])
  const begin = useCallback<Player['begin']>((track, seek) => {
    const element = audio.current
    if (element && track && restored.current?.track === track) seek(restored.current.seconds)
    else void element?.play().catch(() => setPlaying(false))
  }, [])
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
      sound(true)
    }
    return { signedIn, audio, queue, current, playing, change, play, toggle, setPlaying: sound, begin }
  }, [signedIn, queue, current, playing, sound, begin])
  return (
    <PlayerContext value={player}>
      {children}
      {current && <PlayerBar />}
    </PlayerContext>
  )
}
