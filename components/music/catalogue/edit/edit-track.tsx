'use client'

import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import type { Track } from '../../inputs.ts'
import { inputOf } from './add-track.tsx'
import type { TrackValues } from './add-track.tsx'
import { RecordDialog, TrackForm } from './record-dialog.tsx'

const AUDIO_ROOT = '/api/audio/'

/** Changes or deletes one track; for operators. */
export function EditTrack({ track }: { track: Track }) {
  const trpc = useTRPC()
  const update = useMutation(trpc.music.tracks.update.mutationOptions())
  const remove = useMutation(trpc.music.tracks.delete.mutationOptions())
  const values = {
    title: track.title ?? '',
    duration: String(track.duration ?? 0),
    path: decodeURIComponent((track.url ?? '').replace(AUDIO_ROOT, '')),
    artist: track.artist?.title ?? '',
    album: track.album?.name ?? '',
  }
  const save = async (input: TrackValues) => {
    const { path, ...rest } = inputOf(input)
    // Sending the same path again would count as a new file.
    await update.mutateAsync({ id: track.id, ...rest, path: input.path === values.path ? undefined : path })
  }
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={`Edit ${track.title}`}>
      <Pencil aria-hidden />
    </Button>
  )
  return (
    <RecordDialog
      verb="Edit"
      noun="track"
      trigger={trigger}
      save={save}
      remove={() => remove.mutateAsync({ id: track.id }).then(() => {})}
    >
      {(form) => <TrackForm {...form} values={values} />}
    </RecordDialog>
  )
}
