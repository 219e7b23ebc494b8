import { useCallback, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import { loudnessFactor, readEven, saveEven } from './loudness.ts'
import { usePlayer } from './player-context.tsx'

export interface Loudness {
  /** Whether tracks are played about equally loud. */
  isEven: boolean
  setEven: (isEven: boolean) => void
  /** The factor for the chosen volume while the current track plays. */
  factor: number
}

/** How loud the current track is to be, by the ReplayGain of its file. */
export function useLoudness(): Loudness {
  const { current, queue } = usePlayer()
  const saved = useBrowserValue(() => readEven(localStorage))
  const [chosen, choose] = useState<boolean | null>(null)
  const isEven = chosen ?? saved ?? false
  const wanted = { id: current?.id ?? 0, fields: ['track', 'track.tags'] }
  const enabled = isEven && current !== null
  const track = useQuery(useTRPC().music.tracks.get.queryOptions(wanted, { enabled, staleTime: Infinity }))
  const beside = [queue.tracks[queue.at - 1], queue.tracks[queue.at + 1]]
  const isWithinAlbum = Boolean(current?.album) && beside.some((one) => one?.album === current?.album)
  const factor = enabled ? loudnessFactor(track.data?.tags, isWithinAlbum) : 1
  const setEven = useCallback((even: boolean) => {
    saveEven(localStorage, even)
    choose(even)
  }, [])
  return { isEven, setEven, factor }
}
