'use client'

import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Track } from '../types.ts'
import { inputOf, TrackForm } from './track-form.tsx'

const AUDIO_ROOT = '/api/audio/'

/** Changes or deletes one track; for operators. */
export function EditTrack({ track }: { track: Track }) {
  const [isOpen, setOpen] = useState(false)
  const [sure, setSure] = useState(false)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const update = useMutation(trpc.music.tracks.update.mutationOptions())
  const remove = useMutation(trpc.music.tracks.delete.mutationOptions())
  const done = async (text: string) => {
    setOpen(false)
    toast.success(text)
    await queries.invalidateQueries({ queryKey: trpc.music.pathKey() })
  }
  const values = {
    title: track.title ?? '',
    duration: String(track.duration ?? 0),
    path: decodeURIComponent((track.url ?? '').replace(AUDIO_ROOT, '')),
    artist: track.artist?.title ?? '',
    album: track.album?.name ?? '',
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        setSure(false)
      }}
    >
      <DialogTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label={`Edit ${track.title}`}>
          <Pencil aria-hidden />
        </Button>
      </DialogTrigger>
      <DialogContent title="Edit track">
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
            <Button
              variant={sure ? 'danger' : 'ghost'}
              className="mr-auto"
              pending={remove.isPending}
              onClick={() =>
                sure ? remove.mutate({ id: track.id }, { onSuccess: () => done('Track deleted') }) : setSure(true)
              }
            >
              {sure ? 'Delete for good' : 'Delete'}
            </Button>
          }
        />
      </DialogContent>
    </Dialog>
  )
}
