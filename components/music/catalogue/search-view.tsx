'use client'

import Link from 'next/link'
import { useRouter, useSearchParams } from 'next/navigation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { counted } from '../format.ts'
import { SearchBox } from './search-box.tsx'
import { WholeTracks } from '../tracks/whole-tracks.tsx'

/** Tracks, artists and albums as one types; the address keeps the text. */
export function SearchView() {
  const router = useRouter()
  const q = useSearchParams().get('q') ?? ''
  return (
    <div className="flex flex-col gap-6">
      <SearchBox
        label="Search the catalogue"
        placeholder="Tracks, artists, albums"
        className="h-10 max-w-xl text-base"
        text={q}
        tell={(text) => router.replace(`/music/search?q=${encodeURIComponent(text)}`)}
      />
      {q === '' ? (
        <EmptyState icon={Search} title="Search the catalogue">
          Part of a title or a name, in any case.
        </EmptyState>
      ) : (
        <Results q={q} />
      )}
    </div>
  )
}

function Results({ q }: { q: string }) {
  const found = useQuery({
    ...useTRPC().music.search.queryOptions({ q, limit: 50 }),
    placeholderData: keepPreviousData,
  })
  if (found.isPending) return <SkeletonRows rows={6} />
  if (found.error) return <QueryError error={found.error} retry={found.refetch} retrying={found.isFetching} />
  const { result, totalCount } = found.data
  const { tracks, artists, albums } = result
  if (totalCount + artists.length + albums.length === 0) {
    return (
      <EmptyState icon={Search} title={`Nothing for “${q}”`}>
        Try a shorter part of the title or name.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {artists.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Artists</h2>
          <ul className="flex flex-wrap gap-2">
            {artists.map(({ id, title }) => (
              <li key={id}>
                <Link
                  href={`/music/artists/${id}`}
                  className="inline-flex h-8 items-center rounded-full border bg-surface px-3 font-medium hover:bg-hover"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {albums.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Albums</h2>
          <AlbumGrid albums={albums} />
        </section>
      )}
      {tracks.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold tracking-tight">{counted(totalCount, 'track')}</h2>
          <WholeTracks label="Tracks found" tracks={tracks} />
        </section>
      )}
    </div>
  )
}
