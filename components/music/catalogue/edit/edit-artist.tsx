'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { DeleteButton, RecordDialog, TextForm } from './record-dialog.tsx'

const FIELDS = [{ name: 'title', label: 'Name', most: 200 }]

/** Adds an artist and goes to their page; for operators. */
export function AddArtist() {
  const create = useMutation(useTRPC().music.artists.create.mutationOptions())
  return (
    <RecordDialog verb="Add" noun="artist">
      {(done) => (
        <TextForm
          fields={FIELDS}
          values={{ title: '' }}
          submitLabel="Add"
          save={async ({ title = '' }) => {
            const { id } = await create.mutateAsync({ title: title.trim() })
            await done('Artist added', `/music/artists/${id}`)
          }}
        />
      )}
    </RecordDialog>
  )
}

/** Changes the name of an artist, or deletes one without tracks and albums; for operators. */
export function EditArtist({ id, title }: { id: number; title: string }) {
  const trpc = useTRPC()
  const update = useMutation(trpc.music.artists.update.mutationOptions())
  const remove = useMutation(trpc.music.artists.delete.mutationOptions())
  return (
    <RecordDialog verb="Edit" noun="artist">
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
                await done('Artist deleted', '/music/artists')
              }}
            />
          }
        />
      )}
    </RecordDialog>
  )
}
