'use client'

import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogBody } from '#components/ui/form/dialog-form.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { SearchBox } from '../catalogue/search-box.tsx'
import { Cover } from '../cover.tsx'
import { coverOf } from '../cover-of.ts'
import { clock } from '../format.ts'
import type { Track } from '../inputs.ts'
import type { Playlist } from './playlist-values.ts'

const MOST_FOUND = 30

/** A button that opens a search; each track found is added to the playlist with one press. */
export function AddTracks({ playlist }: { playlist: Playlist }) {
  const t = texts('music.playlists')
  const [open, setOpen] = useState(false)
  return (
    <DialogButton
      trigger={
        <Button>
          <Plus aria-hidden /> {t('addTracks')}
        </Button>
      }
      title={t('addTracksTo', { name: playlist.name })}
      wide
      open={open}
      onOpenChange={setOpen}
    >
      <DialogBody className="min-h-80">
        <Found id={playlist.id} />
      </DialogBody>
    </DialogButton>
  )
}

function Found({ id }: { id: string }) {
  const t = texts('music.playlists')
  const [q, setQ] = useState('')
  const trpc = useTRPC()
  const found = useQuery({
    ...trpc.music.search.queryOptions({ q, limit: MOST_FOUND }, { enabled: q !== '' }),
    placeholderData: keepPreviousData,
  })
  const tracks = q === '' ? [] : (found.data?.result.tracks ?? [])
  return (
    <>
      <SearchBox label={texts('music.tracks')('search')} className="w-full" text={q} onSearch={setQ} />
      {q === '' && <p className="text-muted">{t('searchText')}</p>}
      {q !== '' && <QueryStatus query={found} rows={4} />}
      {q !== '' && found.data && tracks.length === 0 && <p className="text-muted">{t('notFound')}</p>}
      <ul className="flex flex-col divide-y empty:hidden" aria-label={texts('music.tracks')('found')}>
        {tracks.map((track) => (
          <FoundTrack key={track.id} playlist={id} track={track} />
        ))}
      </ul>
    </>
  )
}

function FoundTrack({ playlist, track }: { playlist: string; track: Track }) {
  const t = texts('music.playlists')
  const trpc = useTRPC()
  const { id, title = '', artist, duration = 0 } = track
  const meta = {
    reload: trpc.music.playlists.pathFilter(),
    done: t('added', { title }),
    failed: t('notAdded', { title }),
  }
  const add = useMutation(trpc.music.playlists.update.mutationOptions({ meta }))
  return (
    <li className="flex items-center gap-3 py-2">
      <Cover of={coverOf(track)} className="size-9" />
      <span className="min-w-0 flex-1">
        <UserText text={title} className="block truncate font-medium" />
        <UserText text={artist?.title} className="block truncate text-muted" />
      </span>
      <span className="text-subtle tabular-nums">{clock(duration)}</span>
      <IconButton
        icon={Plus}
        small
        label={t('addOne', { title })}
        pending={add.isPending}
        onClick={() => add.mutate({ id: playlist, add: [id] })}
      />
    </li>
  )
}
