'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { TrackForm } from './lazy-forms.ts'
import { RecordDialog } from './record-dialog.tsx'
import { inputOf } from './track-values.ts'

const BLANK = { title: '', duration: '0', path: '', artist: '', album: '' }

/** Adds a track; for operators. */
export function AddTrack() {
  const create = useMutation(useTRPC().music.tracks.create.mutationOptions())
  return (
    <RecordDialog verb="Add" noun="track">
      {(done) => (
        <TrackForm
          values={BLANK}
          submitLabel="Add"
          save={async (input) => {
            await create.mutateAsync(inputOf(input))
            await done('Track added')
          }}
        />
      )}
    </RecordDialog>
  )
}
