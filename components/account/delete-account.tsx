'use client'

import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { ActionCard } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { useConfirmation } from './use-confirmation.tsx'

/** Deletes the account once its address is typed, with the password where there is one. */
export function DeleteAccount({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const t = texts('platform.profile')
  const trpc = useTRPC()
  const [password, setPassword] = useState('')
  const remove = useMutation(trpc.account.delete.mutationOptions())
  const { confirmed, dialog } = useConfirmation()
  const confirm = async () => {
    await confirmed(() => remove.mutateAsync(hasPassword ? { password } : {}))
    location.assign('/')
  }
  return (
    <ActionCard id="delete" title={t('delete')} text={t('deleteText')}>
      <ConfirmDialog
        trigger={<Button className="text-danger">{t('delete')}</Button>}
        onOpenChange={() => setPassword('')}
        title={t('deleteTitle')}
        phrase={email}
        action={t('delete')}
        onConfirm={confirm}
      >
        <p>{t('deleteWarning')}</p>
        {hasPassword && (
          <Field label={t('password')} className="mt-4">
            {(aria) => (
              <Input
                {...aria}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
        )}
      </ConfirmDialog>
      {dialog}
    </ActionCard>
  )
}
