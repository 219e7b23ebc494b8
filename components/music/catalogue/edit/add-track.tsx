'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { RecordDialog, TrackForm } from './record-dialog.tsx'

const BLANK = { title: '', duration: '0', path: '', artist: '', album: '' }

/** Adds a track; for operators. */
export function AddTrack() {
  const create = useMutation(useTRPC().music.tracks.create.mutationOptions())
  const save = async (input: TrackValues) => {
    await create.mutateAsync(inputOf(input))
  }
  return (
    <RecordDialog verb="Add" noun="track" save={save}>
      {(form) => <TrackForm {...form} values={BLANK} />}
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
  return {
    title,
    duration: Number(duration),
    path: path.trim() || null,
    artist: artist.trim() === '' ? null : { title: artist.trim() },
    album: album.trim() === '' ? null : { name: album.trim() },
  }
}
