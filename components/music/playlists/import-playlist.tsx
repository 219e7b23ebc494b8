'use client'

import { useId } from 'react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useSecretDialog } from '#components/trpc/use-form-dialog.ts'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogBody, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { Label } from '#components/ui/form/field.tsx'
import { TextareaField, TextField } from '#components/ui/form/form-fields.tsx'

type Values = { name: string; content: string }
type Imported = RouterOutput['music']['playlists']['import']

/** A button that opens the form for a playlist file; then it says which entries were not found. */
export function ImportPlaylist() {
  const t = texts('music.playlists')
  const trpc = useTRPC()
  const file = useId()
  const form = useForm<Values>({ defaultValues: { name: '', content: '' } })
  const { created, setCreated, box } = useSecretDialog<Values, Imported>(form)
  const create = useFormMutation(
    form,
    trpc.music.playlists.import.mutationOptions({
      meta: { reload: trpc.music.playlists.list.queryFilter() },
      onSuccess: setCreated,
    }),
  )
  return (
    <CreateDialog
      label={t('import')}
      variant="secondary"
      title={created ? t('imported', { name: created.playlist.name }) : t('importTitle')}
      {...box}
    >
      {created ? (
        <Report {...created} />
      ) : (
        <DialogForm
          {...create.formProps(({ name, content }) => ({ content, ...(name.trim() && { name }) }))}
          action={t('import')}
        >
          <Label htmlFor={file}>{t('chooseFile')}</Label>
          <input
            id={file}
            type="file"
            accept=".m3u,.m3u8,.jspf,.json"
            onChange={({ target }) =>
              void target.files?.[0]?.text().then((text) => form.setValue('content', text, { shouldDirty: true }))
            }
          />
          <TextareaField
            form={form}
            name="content"
            label={t('content')}
            hint={t('contentHint')}
            required={t('contentRequired')}
            rows={6}
          />
          <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} most={200} autoComplete="off" />
        </DialogForm>
      )}
    </CreateDialog>
  )
}

function Report({ playlist, missing }: Imported) {
  const t = texts('music.playlists')
  return (
    <DialogBody>
      <p>{t('found', { count: playlist.trackCount, missing: missing.length })}</p>
      {missing.length > 0 && (
        <ul className="max-h-72 overflow-y-auto">
          {missing.map(({ position, entry, reason }) => (
            <li key={position} className="py-1">
              <span className="text-subtle tabular-nums">{position}.</span> {entry}
              <span className="block text-muted">{t(reason)}</span>
            </li>
          ))}
        </ul>
      )}
    </DialogBody>
  )
}
