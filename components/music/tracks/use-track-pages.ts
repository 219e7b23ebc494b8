import { useEffect, useState } from 'react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { firstPage, TRACK_PAGE as PAGE, type TrackQuery } from '../inputs.ts'
import type { Track } from '../types.ts'

const SETTLE_MS = 70

/** Rows `start` to `end` of the list as they come; pages flown past by the scroll bar are never asked for. */
export function useTrackPages(query: TrackQuery, start: number, end: number) {
  const trpc = useTRPC()
  const input = firstPage(query)
  const first = useQuery({ ...trpc.music.tracks.list.queryOptions(input), placeholderData: keepPreviousData })
  const wanted = useSettled(`${Math.floor(start / PAGE)} ${Math.floor(Math.max(0, end - 1) / PAGE)}`)
  const [from = 0, to = 0] = wanted.split(' ').map(Number)
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((page) => page > 0)
  const pages = useQueries({
    queries: numbers.map((page) =>
      trpc.music.tracks.list.queryOptions({ ...input, meta: false, offset: page * PAGE }, { staleTime: 60_000 }),
    ),
  })
  const rowAt = (index: number): Track | undefined => {
    const page = Math.floor(index / PAGE)
    const data = page === 0 ? first.data : pages[numbers.indexOf(page)]?.data
    return data?.result.tracks[index % PAGE]
  }
  const loaded = [first.data, ...pages.map(({ data }) => data)].flatMap((data) => data?.result.tracks ?? [])
  return { first, rowAt, loaded, failed: pages.find(({ error }) => error) }
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
