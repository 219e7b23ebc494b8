'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { RecordDialog, TrackForm } from './record-dialog.tsx'

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

export interface TrackValues {
  title: string
  duration: string
  path: string
  artist: string
  album: string
}

/** The input of the operations; empty text means no value. */
export function inputOf({ title, duration, path, artist, album }: TrackValues) {
  const artistTitle = artist.trim()
  const albumName = album.trim()
  return {
    title,
    duration: Number(duration),
    path: path.trim() === '' ? null : path.trim(),
    artist: artistTitle === '' ? null : { title: artistTitle },
    album: albumName === '' ? null : { name: albumName },
  }
}
