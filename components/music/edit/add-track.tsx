'use client'

import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx'
import { toast } from '#components/ui/toast.ts'
import { inputOf, TrackForm } from './track-form.tsx'

const BLANK = { title: '', duration: '0', path: '', artist: '', album: '' }

/** Adds a track; for operators. */
export function AddTrack() {
  const [isOpen, setOpen] = useState(false)
  const trpc = useTRPC()
  const queries = useQueryClient()
  const create = useMutation(trpc.music.tracks.create.mutationOptions())
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">
          <Plus aria-hidden /> Add track
        </Button>
      </DialogTrigger>
      <DialogContent title="Add track">
        <TrackForm
          values={BLANK}
          submitLabel="Add"
          save={async (input) => {
            await create.mutateAsync(inputOf(input))
            setOpen(false)
            toast.success('Track added')
            await queries.invalidateQueries({ queryKey: trpc.music.pathKey() })
          }}
        />
      </DialogContent>
    </Dialog>
  )
}
