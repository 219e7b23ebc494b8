'use client'

import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { DeleteButton, RecordDialog, TextForm } from './record-dialog.tsx'

/** Text that is not a number must not become an empty year. */
const YEAR = { value: /^\s*\d*\s*$/, message: 'Enter the year in digits' }
const FIELDS = [
  { name: 'name', label: 'Name', most: 200 },
  { name: 'year', label: 'Year', most: 4, hint: 'Year of release (optional)', pattern: YEAR },
  { name: 'note', label: 'Note', most: 500 },
]

/** Adds an album, with or without an artist, and goes to its page; for operators. */
export function AddAlbum({ artistId }: { artistId?: number }) {
  const create = useMutation(useTRPC().music.albums.create.mutationOptions())
  return (
    <RecordDialog
      verb="Add"
      noun="album"
      {...(artistId !== undefined && {
        trigger: (
          <Button>
            <Plus aria-hidden /> Add album
          </Button>
        ),
      })}
    >
      {(done) => (
        <TextForm
          fields={FIELDS}
          values={{ name: '', year: '', note: '' }}
          submitLabel="Add"
          save={async (input) => {
            const { id } = await create.mutateAsync({ ...inputOf(input), artist_id: artistId ?? null })
            await done('Album added', `/music/albums/${id}`)
          }}
        />
      )}
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
  return (
    <RecordDialog verb="Edit" noun="album">
      {(done) => (
        <TextForm
          fields={FIELDS}
          values={{ name, year: year === null ? '' : String(year), note: note ?? '' }}
          submitLabel="Save"
          save={async (input) => {
            await update.mutateAsync({ id, ...inputOf(input) })
            await done('Album saved')
          }}
          aside={
            <DeleteButton
              remove={async () => {
                await remove.mutateAsync({ id })
                await done('Album deleted', '/music/albums')
              }}
            />
          }
        />
      )}
    </RecordDialog>
  )
}

/** The input of the operations; empty text means no value. */
function inputOf({ name = '', year = '', note = '' }: Record<string, string>) {
  return {
    name: name.trim(),
    year: year.trim() === '' ? null : Number(year),
    note: note.trim() === '' ? null : note.trim(),
  }
}
