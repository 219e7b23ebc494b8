'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useRouter, useSearchParams } from 'next/navigation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { langOf } from '#components/ui/locale.ts'
import { Cover } from '../cover.tsx'
import { TrackList } from '../tracks/track-list.tsx'
import { wholeList } from '../tracks/whole-list.ts'
import { AlbumGrid, Section } from './album-grid.tsx'
import { SearchBox } from './search-box.tsx'

/** Searches tracks, artists and albums as you type; the text is kept in the address. */
export function SearchView() {
  const t = texts('music.catalogue')
  const router = useRouter()
  const q = useSearchParams().get('q') ?? ''
  return (
    <div className="flex flex-col gap-6">
      <SearchBox
        label={t('search')}
        placeholder={t('searchHint')}
        className="h-10 max-w-xl text-base"
        text={q}
        onSearch={(text) => router.replace(`/music/search?q=${encodeURIComponent(text)}`)}
      />
      {q === '' ? <EmptyState icon={Search} title={t('search')} text={t('searchText')} /> : <Results q={q} />}
    </div>
  )
}

function Results({ q }: { q: string }) {
  const t = texts('music.catalogue')
  const found = useQuery({
    ...useTRPC().music.search.queryOptions({ q, limit: 50 }),
    placeholderData: keepPreviousData,
  })
  if (found.error || !found.data) return <QueryStatus query={found} rows={6} />
  const { result, totalCount } = found.data
  const { tracks, artists, albums } = result
  if (totalCount + artists.length + albums.length === 0) {
    return <EmptyState icon={Search} title={t('noResults', { text: q })} text={t('noResultsText')} />
  }
  return (
    <div className="flex flex-col gap-8">
      {artists.length > 0 && (
        <Section title={t('artists')}>
          <ul className="flex flex-wrap gap-2">
            {artists.map(({ id, title }) => (
              <li key={id}>
                <Link
                  lang={langOf(title)}
                  href={`/music/artists/${id}`}
                  className="inline-flex h-10 items-center gap-2 rounded-full border bg-surface pr-4 pl-1 font-medium hover:bg-hover"
                >
                  <Cover of={{ of: 'artist', id }} className="size-8 rounded-full" />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {albums.length > 0 && (
        <Section title={t('albums')}>
          <AlbumGrid albums={albums} />
        </Section>
      )}
      {tracks.length > 0 && (
        <Section title={texts('music.tracks')('count', { count: totalCount })}>
          <TrackList label={texts('music.tracks')('found')} rows={wholeList(tracks)} />
        </Section>
      )}
    </div>
  )
}
