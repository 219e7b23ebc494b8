import { useCallback, useEffect, useState } from 'react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { firstPage, TRACK_PAGE as PAGE, trackPage, type TrackQuery } from '../inputs.ts'
import type { Track } from '../types.ts'

const SETTLE_MS = 70

/**
 * The rows of a list as they come, from the one at `index` on; pages flown past by the scroll bar are never asked for.
 * `onRange` is told which rows are in view.
 */
export function useTrackPages(query: TrackQuery, index = 0) {
  const trpc = useTRPC()
  const first = useQuery({
    ...trpc.music.tracks.list.queryOptions(firstPage(query)),
    placeholderData: keepPreviousData,
  })
  const [inView, setInView] = useState(() => pagesOf(index, index + 1))
  const onRange = useCallback((start: number, end: number) => setInView(pagesOf(start, end)), [])
  const [from = 0, to = 0] = useSettled(inView).split(' ').map(Number)
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((page) => page > 0)
  const pages = useQueries({
    queries: numbers.map((page) => trpc.music.tracks.list.queryOptions(trackPage(query, page), { staleTime: 60_000 })),
  })
  const rowAt = (row: number): Track | undefined => {
    const page = Math.floor(row / PAGE)
    const data = page === 0 ? first.data : pages[numbers.indexOf(page)]?.data
    return data?.result.tracks[row % PAGE]
  }
  const loaded = [first.data, ...pages.map(({ data }) => data)].flatMap((data) => data?.result.tracks ?? [])
  return { first, rowAt, loaded, failed: pages.find(({ error }) => error), onRange }
}

/** First and last page of some rows, as a value that is equal while they are. */
function pagesOf(start: number, end: number): string {
  return `${Math.floor(start / PAGE)} ${Math.floor(Math.max(start, end - 1) / PAGE)}`
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
