import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import { usePlayer } from './player-context.tsx'
import type { Loudness } from './use-loudness.ts'
import type { Playable } from './queue.ts'
import { canMoveTo, limitOf, readQuality, saveQuality, savesData, sourceOf, type Quality } from './quality.ts'

/** The sound of the current track. */
export interface Sound {
  /** The address for the audio element. */
  src: string | undefined
  /** The address of the next track; undefined where each is transcoded while it is sent. */
  next: string | undefined
  /** The second of the track at which `src` begins. */
  from: number
  quality: Quality
  setQuality: (quality: Quality) => void
  /** Moves to a second of the track. */
  seek: (seconds: number) => void
}

/**
 * The address of the current track at the chosen quality. The browser cannot seek in a stream that is transcoded while
 * it is sent: to seek, another stream is requested that begins at that second.
 */
export function useSound(): Sound {
  const { current, queue, audio } = usePlayer()
  const [chosen, choose] = useState<Quality | null>(null)
  const saved = useBrowserValue(() => readQuality(localStorage))
  const saving = useBrowserValue(savesData) ?? false
  const quality = chosen ?? saved ?? 'auto'
  const [start, setStart] = useState<{ track: Playable | null; from: number }>({ track: null, from: 0 })
  /** The position to restore (unless null), and whether to play on, once another address is loaded. */
  const next = useRef<{ seconds: number | null; playing: boolean } | null>(null)
  const limit = limitOf(quality, saving)
  const from = limit !== null && start.track === current ? start.from : 0
  const src = current ? sourceOf(current.url, limit, from) : undefined
  const following = queue.tracks[queue.at + 1]
  const upcoming = following && limit === null ? sourceOf(following.url, null, 0) : undefined

  const move = (element: HTMLAudioElement, seconds: number) => {
    const target = Math.max(0, Math.min(seconds, current?.duration || element.duration || seconds))
    if (limit === null || (target >= from && canMoveTo(element, target - from))) {
      element.currentTime = target - from
    } else {
      next.current = { seconds: null, playing: !element.paused }
      setStart({ track: current, from: Math.floor(target) })
    }
  }
  const latest = useRef({ move, limit, from })
  useEffect(() => {
    latest.current = { move, limit, from }
  })
  const seek = useCallback(
    (seconds: number) => {
      const element = audio.current
      if (!element) return
      const go = () => latest.current.move(element, seconds)
      // Whether the browser can seek in the stream is known once its metadata is loaded.
      if (element.readyState === 0 && latest.current.limit !== null)
        element.addEventListener('loadedmetadata', go, { once: true })
      else go()
    },
    [audio],
  )
  useEffect(() => {
    const { current: then } = next
    next.current = null
    if (!then) return
    if (then.seconds !== null) seek(then.seconds)
    if (then.playing) void audio.current?.play().catch(() => {})
  }, [src, seek, audio])
  const setQuality = useCallback(
    (wanted: Quality) => {
      const element = audio.current
      if (element) next.current = { seconds: latest.current.from + element.currentTime, playing: !element.paused }
      saveQuality(localStorage, wanted)
      setStart({ track: null, from: 0 })
      choose(wanted)
    },
    [audio],
  )
  return useMemo(
    () => ({ src, next: upcoming, from, quality, setQuality, seek }),
    [src, upcoming, from, quality, setQuality, seek],
  )
}

/** The sound and loudness, provided by the player bar. */
export const SoundContext = createContext<(Sound & Loudness) | null>(null)

/** Reads `SoundContext`; only within the player bar. */
export function useHeard(): Sound & Loudness {
  const sound = useContext(SoundContext)
  if (!sound) throw new Error('PlayerBar is missing')
  return sound
}
