'use client'

import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { Secret } from '#components/ui/copy-button.tsx'
import { FormError } from '#components/ui/field.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls } from '../calls.ts'
import type { Server } from '../types.ts'

/** While a server is being created, its password can be shown once more; it then stays until the page is left. */
export function PasswordCard({ server }: { server: Server }) {
  const trpc = useTRPC()
  const reveal = useMutation(trpc.cloud.servers.revealPassword.mutationOptions())
  const password = reveal.data?.AdminPassword
  if (server.State !== 'New' && reveal.isIdle) return null
  return (
    <Card aria-labelledby="server-password">
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <CardTitle id="server-password">Password of {server.AdminUserName}</CardTitle>
            <p className="mt-1 text-muted">
              {password
                ? 'Copy it now: it will not be shown again.'
                : 'Missed it? It can be shown once more until the server is ready.'}
            </p>
          </div>
          {!password && (
            <Button pending={reveal.isPending} onClick={() => reveal.mutate({ id: server.ID })}>
              <KeyRound aria-hidden /> Show password
            </Button>
          )}
        </div>
        {password && <Secret value={password} label="Copy password" testId="password" />}
        <FormError message={reveal.error ? failureOf(reveal.error).message : undefined} />
        {!password && <ApiCalls calls={[calls.revealPassword(server.ID)]} className="shadow-none" />}
      </CardBody>
    </Card>
  )
}
