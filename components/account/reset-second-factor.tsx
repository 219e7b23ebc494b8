'use client'

import { useTRPCClient } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useConfirmation } from './use-confirmation.tsx'

type ResetSecondFactorProps = { user: { id: string; name: string; email: string } }

/** For a person who lost the second factor and the recovery codes. The operator has confirmed their own identity before. */
export function ResetSecondFactor({ user }: ResetSecondFactorProps) {
  const client = useTRPCClient()
  const { confirmed, dialog } = useConfirmation()
  const reset = async () => {
    await confirmed(() => client.users.resetSecondFactor.mutate({ id: user.id }))
    toast.success(`Second factors of ${user.name} deleted`)
  }
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`Reset 2FA of ${user.name}`}>
            Reset 2FA
          </Button>
        }
        title={`Reset the second factor of ${user.name}?`}
        description={user.email}
        action="Reset second factor"
        onConfirm={reset}
      >
        Deletes the authenticator app, the recovery codes and the passkeys of this account, and ends its sessions. Make
        sure first, by another way than e-mail, that the request comes from the person.
      </ConfirmDialog>
      {dialog}
    </>
  )
}
