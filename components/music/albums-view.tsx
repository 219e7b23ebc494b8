'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DiscAlbum } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { ALBUM_PAGE, albumsInput } from './inputs.ts'
import { PageLinks } from './page-links.tsx'

/** Albums by name. */
export function AlbumsView({ page }: { page: number }) {
  const albums = useQuery({
    ...useTRPC().music.albums.list.queryOptions(albumsInput(page)),
    placeholderData: keepPreviousData,
  })
  if (albums.isPending) return <SkeletonRows rows={8} />
  if (albums.error) return <QueryError error={albums.error} retry={albums.refetch} retrying={albums.isFetching} />
  const { result, totalCount } = albums.data
  if (totalCount === 0)
    return (
      <EmptyState icon={DiscAlbum} title="No albums yet">
        They come with the first tracks.
      </EmptyState>
    )
  return (
    <>
      <AlbumGrid albums={result.albums} />
      <PageLinks path="/music/albums" page={page} size={ALBUM_PAGE} total={totalCount} />
    </>
  )
}
