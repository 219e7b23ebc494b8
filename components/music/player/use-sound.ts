import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Playable } from './queue.ts'
import { canMoveTo, limitOf, readQuality, saveQuality, savesData, sourceOf, type Quality } from './quality.ts'

/** The sound of the current track. */
export interface Sound {
  /** The address for the audio element. */
  src: string | undefined
  /** The second of the track at which that begins. */
  from: number
  quality: Quality
  setQuality: (quality: Quality) => void
  /** Moves to a second of the track. */
  seek: (seconds: number) => void
}

/**
 * The address of the current track at the chosen quality. A stream that is transcoded while it is sent cannot be moved in:
 * it is asked for again from that second on.
 */
export function useSound(audio: RefObject<HTMLAudioElement | null>, current: Playable | null): Sound {
  const [quality, choose] = useState<Quality>('auto')
  const [saving, setSaving] = useState(false)
  const [start, setStart] = useState<{ track: Playable | null; from: number }>({ track: null, from: 0 })
  /** What is to go on once another address is loaded. */
  const next = useRef<{ seconds: number | null; playing: boolean } | null>(null)
  useEffect(() => {
    choose(readQuality(localStorage))
    setSaving(savesData())
  }, [])
  const limit = limitOf(quality, saving)
  const from = limit !== null && start.track === current ? start.from : 0
  const src = current ? sourceOf(current.url, limit, from) : undefined

  const seek = useCallback(
    (seconds: number): void => {
      const element = audio.current
      if (!element) return
      // Whether it can be moved in is known with its first bytes.
      if (element.readyState === 0 && limit !== null) {
        element.addEventListener('loadedmetadata', () => seek(seconds), { once: true })
        return
      }
      const target = Math.max(0, Math.min(seconds, current?.duration || element.duration || seconds))
      if (limit === null || (target >= from && canMoveTo(element, target - from))) {
        element.currentTime = target - from
      } else {
        next.current = { seconds: null, playing: !element.paused }
        setStart({ track: current, from: Math.floor(target) })
      }
    },
    [audio, current, limit, from],
  )
  const latestSeek = useRef(seek)
  useEffect(() => {
    latestSeek.current = seek
  }, [seek])
  useEffect(() => {
    const { current: then } = next
    next.current = null
    if (!then) return
    if (then.seconds !== null) latestSeek.current(then.seconds)
    if (then.playing) void audio.current?.play().catch(() => {})
  }, [src, audio])
  const setQuality = useCallback(
    (chosen: Quality) => {
      const element = audio.current
      if (element) next.current = { seconds: from + element.currentTime, playing: !element.paused }
      saveQuality(localStorage, chosen)
      setStart({ track: null, from: 0 })
      choose(chosen)
    },
    [audio, from],
  )
  return useMemo(() => ({ src, from, quality, setQuality, seek }), [src, from, quality, setQuality, seek])
}
