import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { useCoverAddress } from '../cover.tsx'
import { hear, isPlayed } from './heard.ts'
import { usePlayer } from './player-context.tsx'
import { savePosition } from './saved-queue.ts'
import type { Sound } from './use-sound.ts'

type AudioEvent = { currentTarget: HTMLAudioElement }

/** The current time and failure of the audio element; counts one play each time a track is listened to. */
export function useAudio({ from, seek }: Sound) {
  const { current, queue, change, setPlaying, begin } = usePlayer()
  // Whenever a track starts, also when it repeats, the queue is a new object: state of another queue is outdated.
  const [state, setState] = useState({ queue, time: 0, failed: false })
  const counted = useRef<unknown>(null)
  const heard = useRef({ queue, seconds: 0, at: 0 })
  const trpc = useTRPC()
  const meta = { reload: trpc.music.listens.list.queryFilter() }
  const play = useMutation(trpc.music.listens.add.mutationOptions({ meta }))
  const { time, failed } = state.queue === queue ? state : { time: 0, failed: false }

  useEffect(() => begin(current, seek), [current, begin, seek])

  const tickAt = ({ currentTarget: { currentTime, paused } }: AudioEvent) => {
    const seconds = from + currentTime
    if (Math.floor(seconds) !== Math.floor(time) && current) savePosition(localStorage, current, seconds)
    setState({ queue, time: seconds, failed: false })
    if (!current || paused || counted.current === queue) return
    const before = heard.current.queue === queue ? heard.current : { seconds: 0, at: seconds }
    heard.current = { queue, ...hear(before, seconds) }
    if (!isPlayed(heard.current, current.duration)) return
    counted.current = queue
    play.mutate({ track: current.id, client: 'Quartet' })
  }
  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: tickAt,
    onSeeked: tickAt,
    onEnded: ({ currentTarget }: AudioEvent) => {
      change({ type: 'next', ended: true })
      if (queue.repeat !== 'one') return
      seek(0)
      void currentTarget.play()
    },
    onError: () => {
      setState({ queue, time: 0, failed: true })
      setPlaying(false)
    },
  }
  return { time, failed, events }
}

/** Events after which the position is not what the time that has passed suggests. */
const MOVES = ['play', 'pause', 'seeked', 'loadedmetadata'] as const
const NO_COVER = { of: 'track', id: 0 } as const

/** Shows the current track in the system's media controls, and handles the media keys. */
export function useMediaSession({ from, seek }: Sound): void {
  const { current, playing, change, audio } = usePlayer()
  const cover = useCoverAddress(current?.cover ?? NO_COVER, true)
  useEffect(() => {
    if (!('mediaSession' in navigator) || !current) return
    const { title, artist, album } = current
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album, artwork: [{ src: cover }] })
  }, [current, cover])
  useEffect(() => {
    if ('mediaSession' in navigator) navigator.mediaSession.playbackState = playing ? 'playing' : 'paused'
  }, [playing])
  useEffect(() => {
    const element = audio.current
    if (!('mediaSession' in navigator) || !element || !current) return
    // A stream that is transcoded while it is sent has no length, and begins anywhere in the track.
    const report = () => {
      const duration = current.duration || element.duration
      const position = Math.min(from + element.currentTime, duration)
      if (Number.isFinite(duration)) navigator.mediaSession.setPositionState({ duration, position })
    }
    report()
    for (const event of MOVES) element.addEventListener(event, report)
    return () => {
      for (const event of MOVES) element.removeEventListener(event, report)
    }
  }, [current, from, audio])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => void audio.current?.play()],
      ['pause', () => audio.current?.pause()],
      ['nexttrack', () => change({ type: 'next' })],
      ['previoustrack', () => change({ type: 'previous' })],
      ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
    ]
    for (const [action, handler] of handlers) navigator.mediaSession.setActionHandler(action, handler)
    return () => {
      for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null)
    }
  }, [change, seek, audio])
}

/** Elements that handle keys themselves. */
const FOCUSED = 'input, textarea, select, button, a, [role="dialog"], [contenteditable]'

/** Space or K plays and pauses, J and L skip ten seconds, Shift+N and Shift+P change the track. */
export function usePlayerKeys({ from, seek }: Sound): void {
  const { change, toggle, audio } = usePlayer()
  useEffect(() => {
    const skip = (seconds: number) => seek(from + (audio.current?.currentTime ?? 0) + seconds)
    const actions: Record<string, () => void> = {
      ' ': toggle,
      k: toggle,
      j: () => skip(-10),
      l: () => skip(10),
      N: () => change({ type: 'next' }),
      P: () => change({ type: 'previous' }),
    }
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(FOCUSED)) return
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [change, toggle, seek, from, audio])
}
