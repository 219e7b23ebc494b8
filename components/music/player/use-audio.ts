import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { usePlayer } from './player-context.tsx'

/** Seconds (or half of a shorter track) after which listening counts as a play. */
const COUNTS_AFTER = 10

/** The element's clock, its failures, and one play counted per listening. */
export function useAudio() {
  const { current, queue, change, setPlaying, audio } = usePlayer()
  // The queue is made anew when a track begins, also when it repeats: what is known of another one does not count.
  const [state, setState] = useState({ queue, time: 0, failed: false })
  const counted = useRef<unknown>(null)
  const play = useMutation(useTRPC().music.tracks.play.mutationOptions())
  const { time, failed } = state.queue === queue ? state : { time: 0, failed: false }

  useEffect(() => {
    void audio.current?.play().catch(() => setPlaying(false))
  }, [current, audio, setPlaying])

  const tick = (seconds: number) => {
    setState({ queue, time: seconds, failed: false })
    if (!current || counted.current === queue) return
    if (seconds < Math.min(COUNTS_AFTER, current.duration / 2)) return
    counted.current = queue
    play.mutate({ id: current.id })
  }
  const events = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onTimeUpdate: (event: { currentTarget: HTMLAudioElement }) => tick(event.currentTarget.currentTime),
    onSeeked: (event: { currentTarget: HTMLAudioElement }) => tick(event.currentTarget.currentTime),
    onEnded: (event: { currentTarget: HTMLAudioElement }) => {
      change({ type: 'next', ended: true })
      if (queue.repeat === 'one') void event.currentTarget.play()
    },
    onError: () => {
      setState({ queue, time: 0, failed: true })
      setPlaying(false)
    },
  }
  return { time, failed, events }
}
