'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { Cover } from '../cover.tsx'
import { span } from '../format.ts'
import { StarButton } from '../star.tsx'
import { ALBUM_ORDER, albumInputs } from '../inputs.ts'
import { PlayAll, TrackList } from '../tracks/track-list.tsx'
import { useTrackPages } from '../tracks/use-track-pages.ts'

const EditAlbum = dynamic(() => import('./edit/edit-album.tsx').then((module) => module.EditAlbum), { ssr: false })

/** An album and its tracks in order. */
export function AlbumPageView({ id, isOperator }: { id: number; isOperator: boolean }) {
  const t = texts('music.tracks')
  const trpc = useTRPC()
  const inputs = albumInputs(id)
  const album = useQuery(trpc.music.albums.get.queryOptions(inputs.album))
  const { first: tracks, rows, failed: page } = useTrackPages({ albumId: id, sort: ALBUM_ORDER })
  const failed = [album, tracks, page].find((query) => query?.error)
  if (failed) return <QueryError error={failed.error} retry={failed.refetch} retrying={failed.isFetching} />
  if (!album.data || !tracks.data) return <SkeletonRows rows={8} />
  const { name = '', year, note, artist } = album.data
  const { totalCount, meta, result } = tracks.data
  return (
    <div className="flex flex-col gap-6">
      <header className="flex items-end gap-4 sm:gap-6">
        <Cover of={{ of: 'album', id }} isLarge className="size-28 rounded-lg shadow-md sm:size-44" />
        <div className="flex min-w-0 flex-col gap-1">
          <UserText as="h1" text={name} className="text-xl font-semibold tracking-tight text-balance" />
          <p lang={langOf(artist?.title)}>
            {artist && (
              <Link href={`/music/artists/${artist.id}`} className="font-medium text-accent-text hover:underline">
                {artist.title}
              </Link>
            )}
          </p>
          <p className="text-muted">
            {[year, t('count', { count: totalCount }), span(meta?.totalDuration ?? 0)].filter(Boolean).join(' · ')}
          </p>
          {note && <UserText as="p" text={note} className="text-subtle" />}
          <div className="mt-2 flex flex-wrap gap-2">
            <PlayAll tracks={result.tracks} />
            <StarButton of={{ of: 'album', id }} />
            {isOperator && <EditAlbum id={id} name={name} year={year ?? null} note={note ?? null} />}
          </div>
        </div>
      </header>
      {totalCount > 0 && <TrackList owner="album" label={t('onAlbum', { name })} rows={rows} />}
    </div>
  )
}
