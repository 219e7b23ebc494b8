'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { IconButton } from '#components/ui/button.tsx'

export function DeleteSwitch({ name }: { name: string }) {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.switches.pathFilter() }
  const remove = useMutation(trpc.rides.switches.delete.mutationOptions({ meta }))
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={t('deleteNamed', { name })} />}
      title={t('deleteOne', { name })}
      action={t('delete')}
      onConfirm={() => remove.mutateAsync({ name })}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
