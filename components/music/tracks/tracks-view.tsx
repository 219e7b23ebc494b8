'use client'

import dynamic from 'next/dynamic'
import { usePathname, useSearchParams } from 'next/navigation'
import { Music } from 'lucide-react'
import { QueryError } from '#components/trpc/query-error.tsx'
import { withQuery } from '#components/shell/search-params.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { counted, span } from '../format.ts'
import { DEFAULT_SORT, rowOf } from '../inputs.ts'
import type { Track } from '../types.ts'
import { TrackFilters } from './track-filters.tsx'
import { TrackList } from './track-list.tsx'
import { useTrackPages } from './use-track-pages.ts'

const EditTrack = dynamic(() => import('../catalogue/edit/edit-track.tsx').then((module) => module.EditTrack), {
  ssr: false,
})

/** Every track, searched and sorted by the address of the page. */
export function TracksView({ isOperator }: { isOperator: boolean }) {
  const search = useSearchParams()
  const path = usePathname()
  const q = search.get('q') ?? ''
  const sort = search.get('sort') ?? DEFAULT_SORT
  // The row on top is in the address too, so that the way back from an artist leads to it.
  const top = rowOf(search.get('at') ?? undefined)
  const { first, rowAt, loaded, failed, onRange } = useTrackPages({ q, sort }, top)
  const addressWith = (next: { q?: string; sort?: string; at?: string }) => {
    const query = { q, sort, ...next }
    return withQuery(path, { ...query, sort: query.sort === DEFAULT_SORT ? undefined : query.sort })
  }
  // Not by the router, which would ask the server for the page too and may still be at it when the list has scrolled on.
  const go = (next: { q?: string; sort?: string; at?: string }) =>
    window.history.replaceState(null, '', addressWith(next))
  const remember = (row: number) => {
    if (row !== top) go(row > 0 ? { at: String(row) } : {})
  }
  const total = first.data?.totalCount ?? 0
  const error = first.error ?? failed?.error
  return (
    <div className="flex flex-col gap-4">
      <TrackFilters q={q} sort={sort} change={go} />
      <output className="text-muted">
        {first.data && `${counted(total, 'track')} · ${span(first.data.meta?.totalDuration ?? 0)} of music`}
      </output>
      {error && <QueryError error={error} retry={failed?.refetch ?? first.refetch} retrying={first.isFetching} />}
      {first.isPending && <SkeletonRows rows={8} />}
      {first.data && total === 0 && (
        <EmptyState icon={Music} title={q ? 'No title has this text' : 'No tracks yet'}>
          {q ? 'Try a shorter part of it.' : 'Import a folder: npm run music:import -- <folder>'}
        </EmptyState>
      )}
      {total > 0 && (
        <div aria-busy={first.isPlaceholderData} className="aria-busy:opacity-60">
          <TrackList
            key={`${q} ${sort}`}
            first={top}
            onRest={remember}
            label="Tracks"
            total={total}
            rowAt={rowAt}
            loaded={loaded}
            onRange={onRange}
            {...(isOperator && { actions: editTrack })}
          />
        </div>
      )}
    </div>
  )
}

function editTrack(track: Track) {
  return <EditTrack track={track} />
}
