import { useEffect } from 'react'
import type { Change, Playable } from './queue.ts'

interface Controls {
  change: (change: Change) => void
  seek: (seconds: number) => void
  element: () => HTMLAudioElement | null
}

/** Tells the system what plays, and obeys its media keys. */
export function useMediaSession(current: Playable | null, playing: boolean, { change, seek, element }: Controls): void {
  useEffect(() => {
    if (!('mediaSession' in navigator) || !current) return
    const { title, artist, album } = current
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, album })
  }, [current])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused'
  }, [playing])
  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => void element()?.play()],
      ['pause', () => element()?.pause()],
      ['nexttrack', () => change({ type: 'next' })],
      ['previoustrack', () => change({ type: 'previous' })],
      ['seekto', ({ seekTime }) => seek(seekTime ?? 0)],
    ]
    for (const [action, handler] of handlers) navigator.mediaSession.setActionHandler(action, handler)
    return () => {
      for (const [action] of handlers) navigator.mediaSession.setActionHandler(action, null)
    }
  }, [change, seek, element])
}
