import { useCallback, useEffect, useState } from 'react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { firstPage, TRACK_PAGE as PAGE, trackPage, type Track, type TrackQuery } from '../inputs.ts'

/** Pages passed while the scroll bar is dragged are requested once they have been in view for this long. */
const SETTLE_MS = 70
/** Rows before and after those in view that are requested too. */
const AHEAD = 50
/** Pages are kept for a minute; the request for one that was only passed is aborted. */
const CACHING = { staleTime: 60_000, gcTime: 60_000, trpc: { abortOnUnmount: true } }

/** The rows of a list, some of which may not be loaded yet. */
export interface TrackRows {
  total: number
  rowAt: (index: number) => Track | undefined
  /** The loaded rows; playing one of them puts all of them into the queue. */
  loaded: readonly Track[]
  /** To be called with the rows in view. */
  onRange: (start: number, end: number) => void
}

/**
 * The rows of a list, loaded page by page from the one with the row `index` on. Pages that are only passed while the
 * scroll bar is dragged are not requested.
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
  const [from, to] = rangeOf(useSettled(inView))
  const total = first.data?.totalCount ?? Infinity
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(
    (page) => page > 0 && page * PAGE < total,
  )
  const pages = useQueries({
    queries: numbers.map((page) => trpc.music.tracks.list.queryOptions(trackPage(query, page), CACHING)),
  })
  const rowAt = (row: number): Track | undefined => {
    const page = Math.floor(row / PAGE)
    const data = page === 0 ? first.data : pages[numbers.indexOf(page)]?.data
    return data?.result.tracks[row % PAGE]
  }
  const loaded = [first.data, ...pages.map(({ data }) => data)].flatMap((data) => data?.result.tracks ?? [])
  const rows: TrackRows = { total: first.data?.totalCount ?? 0, rowAt, loaded, onRange }
  return { first, rows, failed: pages.find(({ error }) => error) }
}

/** First and last page of some rows, as a string: equal pages are equal values. */
function pagesOf(start: number, end: number): string {
  return `${Math.floor(start / PAGE)} ${Math.floor(Math.max(start, end - 1) / PAGE)}`
}

function rangeOf(pages: string): [from: number, to: number] {
  const [from = 0, to = 0] = pages.split(' ').map(Number)
  return [from, to]
}

/** The pages to request: those next to the last ones at once, others when they have stayed in view for a moment. */
function useSettled(inView: string): string {
  const [settled, settle] = useState(inView)
  if (settled !== inView && isNear(rangeOf(settled), rangeOf(inView))) settle(inView)
  useEffect(() => {
    const timer = setTimeout(() => settle(inView), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [inView])
  return settled
}

function isNear(a: [number, number], b: [number, number]): boolean {
  return b[0] <= a[1] + 1 && a[0] <= b[1] + 1
}
