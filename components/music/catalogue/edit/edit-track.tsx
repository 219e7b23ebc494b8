'use client'

import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import type { Track } from '#components/music/types.ts'
import { DeleteButton } from './delete-button.tsx'
import { TrackForm } from './lazy-forms.ts'
import { RecordDialog } from './record-dialog.tsx'
import { inputOf } from './track-values.ts'

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
            // The same path sent again would count as another file.
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
