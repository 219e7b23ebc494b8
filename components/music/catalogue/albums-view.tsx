'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DiscAlbum } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { AlbumGrid } from './album-grid.tsx'
import { ALBUM_PAGE, albumsInput } from '../inputs.ts'
import { NameList } from './name-list.tsx'

/** Albums by name. */
export function AlbumsView({ page, q }: { page: number; q: string }) {
  const albums = useQuery({
    ...useTRPC().music.albums.list.queryOptions(albumsInput(page, q)),
    placeholderData: keepPreviousData,
  })
  return (
    <NameList word="album" icon={DiscAlbum} page={page} size={ALBUM_PAGE} q={q} list={albums}>
      {({ result }) => <AlbumGrid albums={result.albums} />}
    </NameList>
  )
}
