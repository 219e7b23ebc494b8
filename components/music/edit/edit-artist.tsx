'use client'

import { useRouter } from 'next/navigation'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { DeleteButton } from './delete-button.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { TextForm } from './text-form.tsx'

const FIELDS = [{ name: 'title', label: 'Name', most: 200 }]

/** Adds an artist and goes to its page; for operators. */
export function AddArtist() {
  const router = useRouter()
  const create = useMutation(useTRPC().music.artists.create.mutationOptions())
  return (
    <RecordDialog
      title="Add artist"
      trigger={
        <Button variant="primary">
          <Plus aria-hidden /> Add artist
        </Button>
      }
    >
      {(done) => (
        <TextForm
          fields={FIELDS}
          values={{ title: '' }}
          submitLabel="Add"
          save={async ({ title = '' }) => {
            const { id } = await create.mutateAsync({ title: title.trim() })
            router.push(`/music/artists/${id}`)
            await done('Artist added')
          }}
        />
      )}
    </RecordDialog>
  )
}

/** Changes the name of an artist, or deletes one without tracks and albums; for operators. */
export function EditArtist({ id, title }: { id: number; title: string }) {
  const trpc = useTRPC()
  const router = useRouter()
  const update = useMutation(trpc.music.artists.update.mutationOptions())
  const remove = useMutation(trpc.music.artists.delete.mutationOptions())
  return (
    <RecordDialog
      title="Edit artist"
      trigger={
        <Button>
          <Pencil aria-hidden /> Edit
        </Button>
      }
    >
      {(done) => (
        <TextForm
          fields={FIELDS}
          values={{ title }}
          submitLabel="Save"
          save={async (input) => {
            await update.mutateAsync({ id, title: (input['title'] ?? '').trim() })
            await done('Artist saved')
          }}
          aside={
            <DeleteButton
              remove={async () => {
                await remove.mutateAsync({ id })
                router.push('/music/artists')
                await done('Artist deleted')
              }}
            />
          }
        />
      )}
    </RecordDialog>
  )
}
