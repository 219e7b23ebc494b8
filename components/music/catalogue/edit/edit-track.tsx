'use client'

import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import type { Track } from '#components/music/inputs.ts'
import { DeleteButton, RecordDialog, TrackForm } from './record-dialog.tsx'
import { inputOf } from './add-track.tsx'

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
  return (
    <RecordDialog
      verb="Edit"
      noun="track"
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Edit ${track.title}`}>
          <Pencil aria-hidden />
        </Button>
      }
    >
      {(done) => (
        <TrackForm
          values={values}
          submitLabel="Save"
          save={async (input) => {
            const { path, ...rest } = inputOf(input)
            // Sending the same path again would count as a new file.
            await update.mutateAsync({ id: track.id, ...rest, ...(input.path !== values.path && { path }) })
            await done('Track saved')
          }}
          aside={
            <DeleteButton
              remove={async () => {
                await remove.mutateAsync({ id: track.id })
                await done('Track deleted')
              }}
            />
          }
        />
      )}
    </RecordDialog>
  )
}
