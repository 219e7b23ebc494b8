'use client'

import { useRouter } from 'next/navigation'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { DeleteButton } from './delete-button.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { TextForm } from './text-form.tsx'

const FIELDS = [
  { name: 'name', label: 'Name', most: 200 },
  { name: 'year', label: 'Year', most: 4, hint: 'Of the release; may be empty' },
  { name: 'note', label: 'Remark', most: 500 },
]

/** Adds an album, of an artist or of nobody, and goes to its page; for operators. */
export function AddAlbum({ artistId }: { artistId?: number }) {
  const router = useRouter()
  const create = useMutation(useTRPC().music.albums.create.mutationOptions())
  return (
    <RecordDialog
      title="Add album"
      trigger={
        <Button variant={artistId === undefined ? 'primary' : 'secondary'}>
          <Plus aria-hidden /> Add album
        </Button>
      }
    >
      {(done) => (
        <TextForm
          fields={FIELDS}
          values={{ name: '', year: '', note: '' }}
          submitLabel="Add"
          save={async (input) => {
            const { id } = await create.mutateAsync({ ...inputOf(input), artist_id: artistId ?? null })
            router.push(`/music/albums/${id}`)
            await done('Album added')
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
  const router = useRouter()
  const update = useMutation(trpc.music.albums.update.mutationOptions())
  const remove = useMutation(trpc.music.albums.delete.mutationOptions())
  return (
    <RecordDialog
      title="Edit album"
      trigger={
        <Button>
          <Pencil aria-hidden /> Edit
        </Button>
      }
    >
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
                router.push('/music/albums')
                await done('Album deleted')
              }}
            />
          }
        />
      )}
    </RecordDialog>
  )
}

/** What the operations take for what the form holds; an empty text means none. */
function inputOf({ name = '', year = '', note = '' }: Record<string, string>) {
  return {
    name: name.trim(),
    year: year.trim() === '' ? null : Number(year),
    note: note.trim() === '' ? null : note.trim(),
  }
}
