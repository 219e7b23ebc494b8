'use client'

import { useRouter } from 'next/navigation'
import { Pencil } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormDialog } from '#components/trpc/use-form-dialog.ts'
import { Button } from '#components/ui/button.tsx'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { PlaylistFields } from './playlist-form.tsx'
import { bodyOf, NEW, valuesOf, type Playlist, type Values } from './playlist-values.ts'

/** A button that opens the form of a new playlist. The tracks of a `smart` playlist are chosen by rules. */
export function CreatePlaylist({ smart = false }: { smart?: boolean }) {
  const t = texts('music.playlists')
  const trpc = useTRPC()
  const router = useRouter()
  const form = useForm<Values>({ defaultValues: NEW })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.music.playlists.list.queryFilter(), done: t('created') }
  const create = useFormMutation(
    form,
    trpc.music.playlists.create.mutationOptions({
      meta,
      onSuccess({ id }) {
        close()
        router.push(`/music/playlists/${id}`)
      },
    }),
  )
  const label = t(smart ? 'createSmart' : 'create')
  return (
    <CreateDialog
      label={label}
      variant={smart ? 'secondary' : 'primary'}
      title={t(smart ? 'createSmartTitle' : 'createTitle')}
      wide={smart}
      {...box}
    >
      <DialogForm {...create.formProps((values) => bodyOf(values, smart))} action={label}>
        <PlaylistFields form={form} smart={smart} />
      </DialogForm>
    </CreateDialog>
  )
}

/** The form of an own playlist, behind a button. */
export function EditPlaylist({ playlist }: { playlist: Playlist }) {
  const t = texts('music.playlists')
  const trpc = useTRPC()
  const { id, rules } = playlist
  const smart = rules !== null
  const form = useForm<Values>({ values: valuesOf(playlist) })
  const { close, ...box } = useFormDialog(form)
  const meta = { reload: trpc.music.playlists.pathFilter(), done: t('saved') }
  const update = useFormMutation(form, trpc.music.playlists.update.mutationOptions({ meta, onSuccess: close }))
  return (
    <DialogButton
      trigger={
        <Button>
          <Pencil aria-hidden /> {t(smart ? 'editRules' : 'edit')}
        </Button>
      }
      title={t('editTitle')}
      wide={smart}
      {...box}
    >
      <DialogForm {...update.formProps((values) => ({ id, ...bodyOf(values, smart) }))} action={t('save')}>
        <PlaylistFields form={form} smart={smart} />
      </DialogForm>
    </DialogButton>
  )
}
