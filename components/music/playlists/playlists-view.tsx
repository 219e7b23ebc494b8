'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListMusic, Play } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { UserLink } from '#components/ui/user-text.tsx'
import { span } from '../format.ts'
import { playableOf } from '../player/playable.ts'
import { usePlayer } from '../player/player-context.tsx'
import type { Playlist } from './playlist-values.ts'

/** Own playlists and those that others share: played, downloaded, deleted. */
export function PlaylistsView() {
  const t = texts('music.playlists')
  const playlists = useQuery(useTRPC().music.playlists.list.queryOptions({}))
  const items = playlists.data?.items ?? []
  return (
    <Card className="overflow-hidden">
      <QueryStatus query={playlists} rows={3} />
      {playlists.data && items.length === 0 && <EmptyState icon={ListMusic} title={t('none')} text={t('noneText')} />}
      {items.length > 0 && (
        <Table label={t('title')}>
          <TableHead>
            <tr>
              <TableHeader>{t('name')}</TableHeader>
              <TableHeader>{t('tracks')}</TableHeader>
              <TableHeader className="max-sm:hidden">{t('file')}</TableHeader>
              <TableHeader className="max-sm:hidden">
                <span className="sr-only">{t('delete')}</span>
              </TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {items.map((playlist) => (
              <PlaylistRow key={playlist.id} playlist={playlist} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

function PlaylistRow({ playlist }: { playlist: Playlist }) {
  const t = texts('music.playlists')
  const { id, name, own, owner, shared, rules, trackCount, totalDuration } = playlist
  const kinds = [rules && t('smart'), own ? shared && t('isShared') : t('sharedBy', { owner })]
    .filter(Boolean)
    .join(' · ')
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <PlayPlaylist id={id} name={name} empty={trackCount === 0} />
          <span className="min-w-0">
            <UserLink
              href={`/music/playlists/${id}`}
              text={name}
              className="block font-medium break-words underline-offset-4 hover:underline"
            />
            {kinds && <span className="block text-muted">{kinds}</span>}
          </span>
        </span>
      </TableCell>
      <TableCell className="text-muted tabular-nums">
        {texts('music.tracks')('count', { count: trackCount })} · {span(totalDuration)}
      </TableCell>
      <TableCell className="max-sm:hidden">
        <span className="flex flex-wrap gap-3">
          <FileLink playlist={playlist} format="m3u8" />
          <FileLink playlist={playlist} format="jspf" />
        </span>
      </TableCell>
      <TableCell className="text-right max-sm:hidden">{own && <DeletePlaylist id={id} name={name} />}</TableCell>
    </TableRow>
  )
}

export function FileLink({ playlist: { id, name }, format }: { playlist: Playlist; format: 'm3u8' | 'jspf' }) {
  const label = format.toUpperCase()
  return (
    <a
      href={`/api/v1/playlists/${id}/file?format=${format}`}
      download
      aria-label={texts('music.playlists')('download', { name, format: label })}
      className="text-accent-text underline underline-offset-4"
    >
      {label}
    </a>
  )
}

/** Plays a playlist. Tracks are fetched when it is pressed: those of a smart playlist may have changed. */
function PlayPlaylist({ id, name, empty }: { id: string; name: string; empty: boolean }) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const { play } = usePlayer()
  const start = useMutation({
    mutationFn: () => client.fetchQuery({ ...trpc.music.playlists.get.queryOptions({ id }), staleTime: 0 }),
    meta: { failed: texts('music.playlists')('playFailed', { name }) },
    onSuccess({ tracks }) {
      const queue = tracks.map(playableOf).filter((track) => track !== null)
      if (queue.length > 0) play(queue, 0)
    },
  })
  return (
    <IconButton
      icon={Play}
      small
      label={texts('music.playlists')('play', { name })}
      disabled={empty || start.isPending}
      onClick={() => start.mutate()}
    />
  )
}

/** Deletes an own playlist, after a question. */
export function DeletePlaylist({ id, name, onDone }: { id: string; name: string; onDone?: () => void }) {
  const t = texts('music.playlists')
  const trpc = useTRPC()
  const meta = { done: t('deleted', { name }), reload: trpc.music.playlists.list.queryFilter() }
  const remove = useMutation(
    trpc.music.playlists.delete.mutationOptions({ meta, ...(onDone && { onSuccess: onDone }) }),
  )
  const title = t('deleteOne', { name })
  return (
    <DeleteButton label={t('delete')} title={title} onConfirm={() => remove.mutateAsync({ id })}>
      <p>{t('deleteText')}</p>
    </DeleteButton>
  )
}
