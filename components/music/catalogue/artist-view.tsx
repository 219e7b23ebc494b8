'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { PageHeader } from '#components/shell/page.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { Cover } from '../cover.tsx'
import { AlbumGrid, Section } from './album-grid.tsx'
import { span } from '../format.ts'
import { StarButton } from '../star.tsx'
import { ALBUM_PAGE, artistInputs, DEFAULT_SORT, pageOf } from '../inputs.ts'
import { PageLinks } from './page-links.tsx'
import { PlayAll, TrackList } from '../tracks/track-list.tsx'
import { useTrackPages } from '../tracks/use-track-pages.ts'

const EditArtist = dynamic(() => import('./edit/edit-artist.tsx').then((module) => module.EditArtist), { ssr: false })
const AddAlbum = dynamic(() => import('./edit/edit-album.tsx').then((module) => module.AddAlbum), { ssr: false })

/** An artist: albums by year, page by page, then all tracks. */
export function ArtistView({ id, isOperator }: { id: number; isOperator: boolean }) {
  const t = texts('music.catalogue')
  const page = pageOf(useSearchParams().get('page') ?? undefined)
  const trpc = useTRPC()
  const inputs = artistInputs(id, page)
  const artist = useQuery(trpc.music.artists.get.queryOptions(inputs.artist))
  const albums = useQuery({
    ...trpc.music.albums.byArtist.queryOptions(inputs.albums),
    placeholderData: keepPreviousData,
  })
  const { first: tracks, rows, failed: more } = useTrackPages({ artistId: id, sort: DEFAULT_SORT })
  const failed = [artist, albums, tracks, more].find((query) => query?.error)
  if (failed) return <QueryError error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />
  if (!artist.data || !albums.data || !tracks.data) return <SkeletonRows rows={8} />
  const { totalCount, meta, result } = tracks.data
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Cover of={{ of: 'artist', id }} className="size-10 rounded-full" />
            <UserText text={artist.data.title} />
          </span>
        }
        description={`${texts('music.tracks')('count', { count: totalCount })} · ${span(meta?.totalDuration ?? 0)}`}
        actions={
          <>
            {isOperator && <AddAlbum artistId={id} />}
            {isOperator && <EditArtist id={id} title={artist.data.title ?? ''} />}
            <StarButton of={{ of: 'artist', id }} />
            <PlayAll tracks={result.tracks} />
          </>
        }
      />
      {albums.data.totalCount > 0 && (
        <Section title={t('albums')}>
          <AlbumGrid albums={albums.data.result.albums} ofOneArtist />
          <PageLinks path={`/music/artists/${id}`} page={page} size={ALBUM_PAGE} total={albums.data.totalCount} />
        </Section>
      )}
      {totalCount > 0 && (
        <Section title={t('tracks')}>
          <TrackList owner="artist" label={t('tracks')} rows={rows} />
        </Section>
      )}
    </div>
  )
}
