'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { RecordDialog, TextForm } from './record-dialog.tsx'

type Values = Record<string, string>

const fields = () => [{ name: 'title', label: texts('music.edit')('name'), maxLength: 200 }]

/** Adds an artist and goes to their page; for operators. */
export function AddArtist() {
  const create = useMutation(useTRPC().music.artists.create.mutationOptions())
  const save = async ({ title = '' }: Values) => {
    const { id } = await create.mutateAsync({ title: title.trim() })
    return `/music/artists/${id}`
  }
  return (
    <RecordDialog verb="add" noun="artist" save={save}>
      {(form) => <TextForm {...form} fields={fields()} values={{ title: '' }} />}
    </RecordDialog>
  )
}

/** Changes the name of an artist, or deletes one without tracks and albums; for operators. */
export function EditArtist({ id, title }: { id: number; title: string }) {
  const trpc = useTRPC()
  const update = useMutation(trpc.music.artists.update.mutationOptions())
  const remove = useMutation(trpc.music.artists.delete.mutationOptions())
  const save = async (input: Values) => {
    await update.mutateAsync({ id, title: (input['title'] ?? '').trim() })
  }
  return (
    <RecordDialog
      verb="edit"
      noun="artist"
      save={save}
      remove={() => remove.mutateAsync({ id }).then(() => '/music/artists')}
    >
      {(form) => <TextForm {...form} fields={fields()} values={{ title }} />}
    </RecordDialog>
  )
}
