'use client'

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { goToProvider } from '#components/auth/sign-in.ts'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useConfirmation } from './use-confirmation.tsx'

type ProvidersProps = { providers: readonly { id: string; name: string }[]; linked: readonly string[] }

/** Providers linked to this account; nothing when none is configured. */
export function Providers({ providers, linked }: ProvidersProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const { confirmed, dialog } = useConfirmation()
  const [leaving, setLeaving] = useState<string>()
  if (providers.length === 0) return null
  const link = async (id: string) => {
    setLeaving(id)
    try {
      await confirmed(() => goToProvider(id, '/account'))
    } catch (error) {
      toast.error('The provider could not be linked', { description: failureOf(error).message })
      setLeaving(undefined)
    }
  }
  const unlink = async (provider: string) => {
    await confirmed(() => client.account.unlinkProvider.mutate({ provider }))
    await Promise.all([
      cache.invalidateQueries(trpc.account.signInMethods.queryFilter()),
      cache.invalidateQueries(trpc.account.sessions.queryFilter()),
    ])
    toast.success('Provider unlinked')
  }
  return (
    <Card aria-labelledby="providers">
      <CardHeader>
        <CardTitle id="providers">Other ways to sign in</CardTitle>
      </CardHeader>
      <CardBody>
        <ul className="flex flex-col gap-2">
          {providers.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4">
              {name}
              {linked.includes(id) ? (
                <ConfirmDialog
                  trigger={
                    <Button size="sm" aria-label={`Unlink ${name}`}>
                      Unlink
                    </Button>
                  }
                  title={`Unlink ${name}?`}
                  action="Unlink provider"
                  onConfirm={() => unlink(id)}
                >
                  It can no longer be used to sign in, and every other session ends.
                </ConfirmDialog>
              ) : (
                <Button size="sm" aria-label={`Link ${name}`} pending={leaving === id} onClick={() => void link(id)}>
                  Link
                </Button>
              )}
            </li>
          ))}
        </ul>
        {dialog}
      </CardBody>
    </Card>
  )
}
