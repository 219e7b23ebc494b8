'use client'

import { useCallback, useState } from 'react'
import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { Music } from 'lucide-react'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { counted, span } from '../format.ts'
import { DEFAULT_SORT } from '../inputs.ts'
import { TrackFilters } from './track-filters.tsx'
import { TrackList } from './track-list.tsx'
import { useTrackPages } from './use-track-pages.ts'

const EditTrack = dynamic(() => import('../edit/edit-track.tsx').then((module) => module.EditTrack), { ssr: false })

/** Every track, searched and sorted by the address of the page. */
export function TracksView({ isOperator }: { isOperator: boolean }) {
  const search = useSearchParams()
  const router = useRouter()
  const path = usePathname()
  const q = search.get('q') ?? ''
  const sort = search.get('sort') ?? DEFAULT_SORT
  const [range, setRange] = useState({ start: 0, end: 0 })
  const onRange = useCallback((start: number, end: number) => setRange({ start, end }), [])
  const { first, rowAt, loaded, failed } = useTrackPages({ q, sort }, range.start, range.end)
  const change = (next: { q?: string; sort?: string }) => {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(next)) {
      if (value && value !== DEFAULT_SORT) params.set(name, value)
      else params.delete(name)
    }
    router.replace(`${path}?${params.toString()}`, { scroll: false })
  }
  const total = first.data?.totalCount ?? 0
  const error = first.error ?? failed?.error
  return (
    <div className="flex flex-col gap-4">
      <TrackFilters q={q} sort={sort} change={change} />
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
        <TrackList
          key={`${q} ${sort}`}
          label="Tracks"
          total={total}
          rowAt={rowAt}
          loaded={loaded}
          onRange={onRange}
          {...(isOperator && { actions: (track) => <EditTrack track={track} /> })}
        />
      )}
    </div>
  )
}
