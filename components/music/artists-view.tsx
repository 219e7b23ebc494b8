'use client'

import Link from 'next/link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Cover } from './cover.tsx'
import { counted } from './format.ts'
import { ARTIST_PAGE, artistsInput } from './inputs.ts'
import { PageLinks } from './page-links.tsx'

/** Artists by name, with what the catalogue has of them. */
export function ArtistsView({ page }: { page: number }) {
  const artists = useQuery({
    ...useTRPC().music.artists.list.queryOptions(artistsInput(page)),
    placeholderData: keepPreviousData,
  })
  if (artists.isPending) return <SkeletonRows rows={8} />
  if (artists.error) return <QueryError error={artists.error} retry={artists.refetch} retrying={artists.isFetching} />
  const { result, totalCount } = artists.data
  if (totalCount === 0)
    return (
      <EmptyState icon={Users} title="No artists yet">
        They come with the first tracks.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {result.artists.map(({ id, title, trackCount = 0, albumCount = 0 }) => (
          <li key={id}>
            <Card className="overflow-hidden hover:bg-hover/60">
              <Link href={`/music/artists/${id}`} prefetch={false} className="flex items-center gap-3 p-3">
                <Cover name={title ?? ''} className="size-12 rounded-full" />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{title}</span>
                  <span className="block truncate text-muted">
                    {`${counted(trackCount, 'track')} · ${counted(albumCount, 'album')}`}
                  </span>
                </span>
              </Link>
            </Card>
          </li>
        ))}
      </ul>
      <PageLinks path="/music/artists" page={page} size={ARTIST_PAGE} total={totalCount} />
    </>
  )
}
