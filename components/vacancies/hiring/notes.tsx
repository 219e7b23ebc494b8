'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { MOST_NOTE } from '#server/products/vacancies/hiring/cards.schema.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'

const TextDialog = dynamic(async () => (await import('#components/trpc/text-dialog.tsx')).TextDialog, { ssr: false })

type Note = RouterOutput['vacancies']['hiring']['get']['notes'][number]

/** The notes about a response, oldest first, and the form for another one. */
export function Notes({ id, notes }: { id: string; notes: readonly Note[] }) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { text: '' } })
  const { send, isPending } = useFormMutation(
    form,
    trpc.vacancies.hiring.createNote.mutationOptions({
      meta: { reload: trpc.vacancies.hiring.pathFilter() },
      onSuccess: () => form.reset(),
    }),
  )
  return (
    <section aria-labelledby="notes" className="flex flex-col gap-3">
      <h3 id="notes" className="font-medium">
        {t('notesTitle')}
      </h3>
      <ul className="flex flex-col gap-2 empty:hidden">
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
      </ul>
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={form.handleSubmit(({ text }) => send({ negotiation_id: id, text }))}
      >
        <TextareaField
          form={form}
          name="text"
          label={t('newNote')}
          most={MOST_NOTE}
          rules={{ validate: (text) => text.trim() !== '' || t('noteEmpty') }}
          rows={2}
        />
        <FormError message={form.formState.errors.root?.message} />
        <Button type="submit" pending={isPending} className="self-end">
          {t('addNote')}
        </Button>
      </form>
    </section>
  )
}

function NoteRow({ note: { id, text, author, mine, created_at, edited_at } }: { note: Note }) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const [editing, setEditing] = useState(false)
  const meta = { reload: trpc.vacancies.hiring.pathFilter() }
  const update = useMutation(
    trpc.vacancies.hiring.updateNote.mutationOptions({ meta, onSuccess: () => setEditing(false) }),
  )
  const remove = useMutation(trpc.vacancies.hiring.deleteNote.mutationOptions({ meta }))
  return (
    <li className="rounded-lg bg-sunken px-3 py-2">
      <div className="flex items-start gap-2">
        <UserText as="p" text={text} className="min-w-0 flex-1 py-1 break-words whitespace-pre-line" />
        {mine && (
          <span className="flex shrink-0">
            <IconButton small icon={Pencil} label={t('editNote')} onClick={() => setEditing(true)} />
            <ConfirmDialog
              trigger={<IconButton small icon={Trash2} label={t('deleteNote')} />}
              title={t('deleteNoteTitle')}
              action={t('deleteNoteAction')}
              onConfirm={() => remove.mutateAsync({ note_id: id })}
            >
              {t('deleteNoteText')}
            </ConfirmDialog>
          </span>
        )}
      </div>
      <p className="text-xs text-subtle">
        {t.rich(edited_at ? 'editedBy' : 'by', {
          author,
          time: () => <RelativeTime at={isoOf(edited_at ?? created_at)} />,
        })}
      </p>
      {editing && (
        <TextDialog
          title={t('editNote')}
          label={t('note')}
          text={text}
          field="text"
          required
          missing={t('noteEmpty')}
          most={MOST_NOTE}
          rows={5}
          action={t('saveNote')}
          onText={(next) => update.mutateAsync({ note_id: id, text: next })}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}
