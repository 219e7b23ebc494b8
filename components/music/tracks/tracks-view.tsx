'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { usePathname, useSearchParams } from 'next/navigation'
import { Music } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { SearchBox } from '../catalogue/search-box.tsx'
import { span } from '../format.ts'
import { DEFAULT_SORT, rowOf, type Track } from '../inputs.ts'
import { TrackList } from './track-list.tsx'
import { useTrackPages } from './use-track-pages.ts'

/** A command of the operator's command line. */
const IMPORT = 'quartet import music <folder>'

const SORTS = [
  ['title:ASC', 'titleUp'],
  ['title:DESC', 'titleDown'],
  ['artist.title:ASC,title:ASC', 'artist'],
  ['album.name:ASC,id:ASC', 'album'],
  ['duration:ASC', 'shortest'],
  ['duration:DESC', 'longest'],
  ['id:DESC', 'newest'],
] as const

const EditTrack = dynamic(() => import('../catalogue/edit/edit-track.tsx').then((module) => module.EditTrack), {
  ssr: false,
})

/** All tracks; the address of the page has the search text, the order and the top row. */
export function TracksView({ isOperator }: { isOperator: boolean }) {
  const t = texts('music.tracks')
  const search = useSearchParams()
  const path = usePathname()
  const q = search.get('q') ?? ''
  const sort = search.get('sort') ?? DEFAULT_SORT
  // In the address too, so that going back from an artist restores it.
  const top = rowOf(search.get('at') ?? undefined)
  const { first, rows, failed } = useTrackPages({ q, sort }, top)
  const addressWith = (next: { q?: string; sort?: string; at?: string }) => {
    const query = { q, sort, ...next }
    return withQuery(path, { ...query, sort: query.sort === DEFAULT_SORT ? undefined : query.sort })
  }
  // Not with the router, which would also request the page from the server while the list scrolls on.
  const go = (next: { q?: string; sort?: string; at?: string }) =>
    window.history.replaceState(null, '', addressWith(next))
  const remember = (row: number) => {
    if (row !== top) go(row > 0 ? { at: String(row) } : {})
  }
  const error = first.error ?? failed?.error
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchBox label={t('search')} text={q} onSearch={(text) => go({ q: text })} />
        <span className="w-full sm:w-44">
          <Select
            aria-label={t('sort.label')}
            value={sort}
            onChange={(event) => go({ sort: event.target.value })}
            options={SORTS.map(([order, name]) => [order, t(`sort.${name}`)])}
          />
        </span>
      </div>
      <output className="text-muted">{first.data && summary(rows.total, first.data.meta?.totalDuration ?? 0)}</output>
      {error && <QueryError error={error} retry={failed?.refetch ?? first.refetch} retrying={first.isFetching} />}
      {first.isPending && <SkeletonRows rows={8} />}
      {first.data && rows.total === 0 && (
        <EmptyState
          icon={Music}
          title={q ? t('noMatch') : t('none')}
          text={q ? t('shorter') : t.rich('noneText', { code: () => <code>{IMPORT}</code> })}
        />
      )}
      {rows.total > 0 && (
        <div aria-busy={first.isPlaceholderData} className="aria-busy:opacity-60">
          <TrackList
            key={`${q} ${sort}`}
            first={top}
            onRest={remember}
            label={t('list')}
            rows={rows}
            actions={isOperator ? editTrack : undefined}
          />
        </div>
      )}
    </div>
  )
}

function editTrack(track: Track) {
  return <EditTrack track={track} />
}

/** `49 tracks · 2 h 18 min of music`. */
function summary(total: number, seconds: number): string {
  const t = texts('music.tracks')
  return total === 0 ? t('count', { count: 0 }) : t('summary', { count: total, time: span(seconds) })
}
