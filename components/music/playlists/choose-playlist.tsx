'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { ListMusic } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { DialogBox } from '#components/ui/dialog.tsx'
import { DialogBody, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { menuEntry } from '#components/ui/menu.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import type { Track } from '../inputs.ts'

interface ChooseProps {
  track: Track
  open: boolean
  onClose: () => void
}

/** A dialog that adds a track to one of the user's playlists, or to a new one. */
export function ChoosePlaylist({ track, open, onClose }: ChooseProps) {
  const t = texts('music.addTo')
  const title = track.title ?? ''
  return (
    <DialogBox open={open} onOpenChange={(next) => !next && onClose()} title={t('choose', { title })}>
      <OwnPlaylists track={track} onDone={onClose} />
      <NewPlaylist track={track} onDone={onClose} />
    </DialogBox>
  )
}

interface Adding {
  track: Track
  onDone: () => void
}

function OwnPlaylists({ track: { id: trackId, title = '' }, onDone }: Adding) {
  const t = texts('music.addTo')
  const trpc = useTRPC()
  const playlists = useQuery(trpc.music.playlists.list.queryOptions({}))
  const own = playlists.data?.items.filter((playlist) => playlist.own && playlist.rules === null) ?? []
  const meta = {
    reload: trpc.music.playlists.pathFilter(),
    done: t('added', { title }),
    failed: t('notAdded', { title }),
  }
  const add = useMutation(trpc.music.playlists.update.mutationOptions({ meta, onSuccess: onDone }))
  return (
    <DialogBody className="max-h-72 gap-1 overflow-y-auto pb-0">
      <QueryStatus query={playlists} rows={3} />
      {playlists.data && own.length === 0 && <p className="text-muted">{t('none')}</p>}
      {own.map(({ id, name, trackCount }) => (
        <button
          key={id}
          type="button"
          className={menuEntry}
          disabled={add.isPending}
          onClick={() => add.mutate({ id, add: [trackId] })}
        >
          <ListMusic aria-hidden />
          <UserText text={name} className="min-w-0 flex-1 truncate" />
          <span className="text-subtle tabular-nums">{texts('music.tracks')('count', { count: trackCount })}</span>
        </button>
      ))}
    </DialogBody>
  )
}

function NewPlaylist({ track: { id, title = '' }, onDone }: Adding) {
  const t = texts('music.addTo')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { name: '' }, asksBeforeLeaving: false })
  const meta = { reload: trpc.music.playlists.list.queryFilter(), done: t('added', { title }) }
  const create = useFormMutation(form, trpc.music.playlists.create.mutationOptions({ meta, onSuccess: onDone }))
  return (
    <DialogForm {...create.formProps(({ name }) => ({ name, tracks: [id] }))} action={t('create')}>
      <TextField form={form} name="name" label={t('new')} required={t('nameRequired')} most={200} autoComplete="off" />
    </DialogForm>
  )
}
