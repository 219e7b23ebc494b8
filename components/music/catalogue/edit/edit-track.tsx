'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { IconButton } from '#components/ui/button.tsx'
import type { Track } from '../../inputs.ts'
import type { TrackValues } from './forms.tsx'
import { RecordDialog, TrackForm } from './record-dialog.tsx'

const BLANK = { title: '', duration: '0', path: '', artist: '', album: '' }

/** Adds a track; for operators. */
export function AddTrack() {
  const create = useMutation(useTRPC().music.tracks.create.mutationOptions())
  return (
    <RecordDialog
      verb="add"
      noun="track"
      save={async (input: TrackValues) => void (await create.mutateAsync(inputOf(input)))}
    >
      {(form) => <TrackForm {...form} values={BLANK} />}
    </RecordDialog>
  )
}

/** Changes or deletes one track; for operators. */
export function EditTrack({ track }: { track: Track }) {
  const trpc = useTRPC()
  const update = useMutation(trpc.music.tracks.update.mutationOptions())
  const remove = useMutation(trpc.music.tracks.delete.mutationOptions())
  const values = {
    title: track.title ?? '',
    duration: String(track.duration ?? 0),
    path: track.path ?? '',
    artist: track.artist?.title ?? '',
    album: track.album?.name ?? '',
  }
  const save = async (input: TrackValues) => {
    const { path, ...rest } = inputOf(input)
    // The path is sent only if it has changed, because the server then looks for the file.
    await update.mutateAsync({ id: track.id, ...rest, path: input.path === values.path ? undefined : path })
  }
  const trigger = <IconButton icon={Pencil} small label={texts('music.edit')('editOne', { title: values.title })} />
  return (
    <RecordDialog
      verb="edit"
      noun="track"
      trigger={trigger}
      save={save}
      remove={() => remove.mutateAsync({ id: track.id }).then(() => {})}
    >
      {(form) => <TrackForm {...form} values={values} />}
    </RecordDialog>
  )
}

/** The input of the operations; empty text means no value. */
function inputOf({ title, duration, path, artist, album }: TrackValues) {
  return {
    title,
    duration: Number(duration),
    path: path.trim() || null,
    artist: artist.trim() === '' ? null : { title: artist.trim() },
    album: album.trim() === '' ? null : { name: album.trim() },
  }
}
