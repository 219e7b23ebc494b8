'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPCClient } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useConfirmation } from './use-confirmation.tsx'

type ResetSecondFactorProps = { user: { id: string; name: string; email: string } }

/**
 * For a person who lost the second factor and the recovery codes. The operator has confirmed their own identity before.
 */
export function ResetSecondFactor({ user }: ResetSecondFactorProps) {
  const t = texts('platform.reset')
  const client = useTRPCClient()
  const { confirmed, dialog } = useConfirmation()
  const reset = async () => {
    await confirmed(() => client.users.resetSecondFactor.mutate({ id: user.id }))
    toast.success(t('done', { name: user.name }))
  }
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={t('label', { name: user.name })}>
            {t('action')}
          </Button>
        }
        title={t('title', { name: user.name })}
        description={user.email}
        action={t('confirm')}
        onConfirm={reset}
      >
        {t('text')}
      </ConfirmDialog>
      {dialog}
    </>
  )
}
