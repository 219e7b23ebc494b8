'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { RecordDialog, TextForm } from './record-dialog.tsx'

/** Adds an album, with or without an artist, and goes to its page; for operators. */
export function AddAlbum({ artistId }: { artistId?: number }) {
  const create = useMutation(useTRPC().music.albums.create.mutationOptions())
  const save = async (input: Record<string, string>) => {
    const { id } = await create.mutateAsync({ ...inputOf(input), artist_id: artistId ?? null })
    return `/music/albums/${id}`
  }
  const secondary = (
    <Button>
      <Plus aria-hidden /> {texts('music.edit')('album.add')}
    </Button>
  )
  return (
    <RecordDialog verb="add" noun="album" trigger={artistId === undefined ? undefined : secondary} save={save}>
      {(form) => <TextForm {...form} fields={fields()} values={{ name: '', year: '', note: '' }} />}
    </RecordDialog>
  )
}

interface EditAlbumProps {
  id: number
  name: string
  year: number | null
  note: string | null
}

/** Changes an album, or deletes one without tracks; for operators. */
export function EditAlbum({ id, name, year, note }: EditAlbumProps) {
  const trpc = useTRPC()
  const update = useMutation(trpc.music.albums.update.mutationOptions())
  const remove = useMutation(trpc.music.albums.delete.mutationOptions())
  const values = { name, year: year === null ? '' : String(year), note: note ?? '' }
  const save = async (input: Record<string, string>) => {
    await update.mutateAsync({ id, ...inputOf(input) })
  }
  return (
    <RecordDialog
      verb="edit"
      noun="album"
      save={save}
      remove={() => remove.mutateAsync({ id }).then(() => '/music/albums')}
    >
      {(form) => <TextForm {...form} fields={fields()} values={values} />}
    </RecordDialog>
  )
}

function fields() {
  const t = texts('music.edit')
  // Text that is not a number must not become an empty year.
  const pattern = { value: /^\s*(?:\d+\s*)?$/, message: t('yearWrong') }
  return [
    { name: 'name', label: t('name'), maxLength: 200 },
    { name: 'year', label: t('year'), maxLength: 4, hint: t('yearHint'), pattern },
    { name: 'note', label: t('note'), maxLength: 500 },
  ]
}

/** The input of the operations; empty text means no value. */
function inputOf({ name = '', year = '', note = '' }: Record<string, string>) {
  return {
    name: name.trim(),
    year: year.trim() === '' ? null : Number(year),
    note: note.trim() || null,
  }
}
