'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DiscAlbum } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { AlbumGrid } from './album-grid.tsx'
import { ALBUM_PAGE, albumsInput } from './inputs.ts'
import { ListBar } from './list-bar.tsx'
import { PageLinks } from './page-links.tsx'

/** Albums by name. */
export function AlbumsView({ page, q }: { page: number; q: string }) {
  const albums = useQuery({
    ...useTRPC().music.albums.list.queryOptions(albumsInput(page, q)),
    placeholderData: keepPreviousData,
  })
  const total = albums.data?.totalCount
  return (
    <div className="flex flex-col gap-5">
      <ListBar path="/music/albums" q={q} word="album" total={total} />
      {albums.isPending && <SkeletonRows rows={8} />}
      {albums.error && <QueryError error={albums.error} retry={albums.refetch} retrying={albums.isFetching} />}
      {total === 0 && (
        <EmptyState icon={DiscAlbum} title={q ? 'No name has this text' : 'No albums yet'}>
          {q ? 'Try a shorter part of it.' : 'They come with the first tracks.'}
        </EmptyState>
      )}
      {albums.data && <AlbumGrid albums={albums.data.result.albums} />}
      <PageLinks path="/music/albums" q={q} page={page} size={ALBUM_PAGE} total={total ?? 0} />
    </div>
  )
}
