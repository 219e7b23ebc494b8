'use client'

import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ArrowDown, ArrowUp, ListMusic, ListX } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { menuEntry } from '#components/ui/menu.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { Cover } from '../cover.tsx'
import { coverOf } from '../cover-of.ts'
import { span } from '../format.ts'
import { PlayAll, TrackList } from '../tracks/track-list.tsx'
import { wholeList } from '../tracks/whole-list.ts'
import { AddTracks } from './add-tracks.tsx'
import { EditPlaylist } from './playlist-dialogs.tsx'
import { DeletePlaylist, FileLink } from './playlists-view.tsx'
import { usePlaylistChange } from './use-playlist-change.ts'

/** A playlist and its tracks in order; its owner changes both. */
export function PlaylistPageView({ id }: { id: string }) {
  const t = texts('music.playlists')
  const router = useRouter()
  const playlist = useQuery(useTRPC().music.playlists.get.queryOptions({ id }))
  const { mutate } = usePlaylistChange(id)
  const move = useCallback((from: number, to: number) => mutate({ move: { from, to } }), [mutate])
  const { error, data, refetch, isFetching } = playlist
  if (error && !data) return <QueryError error={error} retry={refetch} retrying={isFetching} />
  if (!data) return <SkeletonRows rows={8} />
  const { name, comment, own, owner, shared, rules, tracks } = data
  const isByHand = own && rules === null
  const seconds = tracks.reduce((sum, { duration = 0 }) => sum + duration, 0)
  const [first] = tracks
  return (
    <div className="flex flex-col gap-6">
      <header className="flex items-end gap-4 sm:gap-6">
        {first && (
          <Cover of={coverOf(first)} isLarge className="size-28 rounded-lg shadow-md max-sm:hidden sm:size-44" />
        )}
        <div className="flex min-w-0 flex-col gap-1">
          <UserText as="h1" text={name} className="text-xl font-semibold tracking-tight text-balance break-words" />
          <p className="flex flex-wrap items-center gap-2 text-muted">
            {!own && t('sharedBy', { owner })}
            {own && <Badge>{t(shared ? 'isShared' : 'isPrivate')}</Badge>}
            {rules && <Badge>{t('smart')}</Badge>}
            <span className="tabular-nums">
              {texts('music.tracks')('count', { count: tracks.length })} · {span(seconds)}
            </span>
          </p>
          {comment && <UserText as="p" text={comment} className="break-words whitespace-pre-line text-subtle" />}
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <PlayAll tracks={tracks} />
            {isByHand && <AddTracks playlist={data} />}
            {own && <EditPlaylist playlist={data} />}
            {own && <DeletePlaylist id={id} name={name} onDone={() => router.push('/music/playlists')} />}
            <span className="flex gap-3 px-1">
              <FileLink playlist={data} format="m3u8" />
              <FileLink playlist={data} format="jspf" />
            </span>
          </div>
        </div>
      </header>
      {tracks.length === 0 && (
        <EmptyState icon={ListMusic} title={t('empty')} text={t(rules ? 'emptyRules' : 'emptyText')} />
      )}
      {tracks.length > 0 && (
        <TrackList
          label={t('tracksOf', { name })}
          rows={wholeList(tracks)}
          {...(isByHand && {
            onMove: move,
            entries: (index: number) => (
              <Entries last={tracks.length - 1} index={index} move={move} remove={() => mutate({ remove: [index] })} />
            ),
          })}
        />
      )}
    </div>
  )
}

interface EntriesProps {
  index: number
  /** Index of the last track. */
  last: number
  move: (from: number, to: number) => void
  remove: () => void
}

/** The menu entries that a track has only in a playlist. */
function Entries({ index, last, move, remove }: EntriesProps) {
  const t = texts('music.playlists')
  return (
    <>
      {index > 0 && (
        <button type="button" className={menuEntry} onClick={() => move(index, index - 1)}>
          <ArrowUp aria-hidden /> {t('moveUp')}
        </button>
      )}
      {index < last && (
        <button type="button" className={menuEntry} onClick={() => move(index, index + 1)}>
          <ArrowDown aria-hidden /> {t('moveDown')}
        </button>
      )}
      <button type="button" className={menuEntry} onClick={remove}>
        <ListX aria-hidden /> {t('removeTrack')}
      </button>
    </>
  )
}
