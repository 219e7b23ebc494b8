import { useCallback, useEffect, useState } from 'react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { firstPage, TRACK_PAGE as PAGE, trackPage, type TrackQuery } from '../inputs.ts'
import type { Track } from '../types.ts'

/** A place the scroll bar flies over is asked for once it has been in view for this long. */
const SETTLE_MS = 70
/** Rows before and after those in view that are asked for too: scrolling finds them there. */
const AHEAD = 50
/** Pages are asked for anew, and forgotten, a minute after they were seen; one flown past does not hold up the next. */
const KEPT = { staleTime: 60_000, gcTime: 60_000, trpc: { abortOnUnmount: true } }

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
  const onRange = useCallback(
    (start: number, end: number) => setInView(pagesOf(Math.max(0, start - AHEAD), end + AHEAD)),
    [],
  )
  const [from, to] = rangeOf(useAsked(inView))
  const total = first.data?.totalCount ?? Infinity
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
    (page) => page > 0 && page * PAGE < total,
  )
  const pages = useQueries({
    queries: numbers.map((page) => trpc.music.tracks.list.queryOptions(trackPage(query, page), KEPT)),
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

function rangeOf(pages: string): [from: number, to: number] {
  const [from = 0, to = 0] = pages.split(' ').map(Number)
  return [from, to]
}

/** The pages to ask for: those next to the last ones at once, others when they have stayed in view for a moment. */
function useAsked(inView: string): string {
  const [asked, ask] = useState(inView)
  if (asked !== inView && isNear(rangeOf(asked), rangeOf(inView))) ask(inView)
  useEffect(() => {
    const timer = setTimeout(() => ask(inView), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [inView])
  return asked
}

function isNear(a: [number, number], b: [number, number]): boolean {
  return b[0] <= a[1] + 1 && a[0] <= b[1] + 1
}
