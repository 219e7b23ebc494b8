'use client'

import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

export function Sessions() {
  const trpc = useTRPC()
  const end = useMutation(trpc.account.signOutEverywhere.mutationOptions())
  const endAll = async () => {
    try {
      await end.mutateAsync({})
    } catch (error) {
      throw new Error(failureOf(error).message, { cause: error })
    }
    location.assign('/sign-in')
  }
  return (
    <Card aria-labelledby="sessions">
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <CardTitle id="sessions">Sessions</CardTitle>
          <p className="mt-1 text-muted">End every session in every browser, this one too. API tokens stay.</p>
        </div>
        <ConfirmDialog
          trigger={<Button>Sign out everywhere</Button>}
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onConfirm={endAll}
        >
          Every browser that is signed in to this account, this one included, has to sign in again.
        </ConfirmDialog>
      </CardBody>
    </Card>
  )
}
