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
import { ListBar } from './list-bar.tsx'
import { PageLinks } from './page-links.tsx'

/** Artists by name, with what the catalogue has of them. */
export function ArtistsView({ page, q }: { page: number; q: string }) {
  const artists = useQuery({
    ...useTRPC().music.artists.list.queryOptions(artistsInput(page, q)),
    placeholderData: keepPreviousData,
  })
  const total = artists.data?.totalCount
  return (
    <div className="flex flex-col gap-5">
      <ListBar path="/music/artists" q={q} word="artist" total={total} />
      {artists.isPending && <SkeletonRows rows={8} />}
      {artists.error && <QueryError error={artists.error} retry={artists.refetch} retrying={artists.isFetching} />}
      {total === 0 && (
        <EmptyState icon={Users} title={q ? 'No name has this text' : 'No artists yet'}>
          {q ? 'Try a shorter part of it.' : 'They come with the first tracks.'}
        </EmptyState>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {artists.data?.result.artists.map(({ id, title, trackCount = 0, albumCount = 0 }) => (
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
      <PageLinks path="/music/artists" q={q} page={page} size={ARTIST_PAGE} total={total ?? 0} />
    </div>
  )
}
