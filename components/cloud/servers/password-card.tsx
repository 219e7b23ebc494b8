'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { Secret } from '#components/ui/copy-button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import type { Server } from '../types.ts'
import { forgetPassword, keepPassword, useKeptPassword } from './created-password.ts'

/**
 * The password of a server that was just created, until the person has it; while the server is being created, it can be
 * shown once more where it was missed.
 */
export function PasswordCard({ server }: { server: Server }) {
  const trpc = useTRPC()
  const t = texts('cloud.server.password')
  const reveal = useMutation(
    trpc.cloud.servers.revealPassword.mutationOptions({
      onSuccess: ({ AdminPassword }) => keepPassword(server.ID, AdminPassword),
    }),
  )
  const password = useKeptPassword(server.ID)
  if (!password && server.State !== 'New') return null
  return (
    <Card aria-labelledby="server-password" className={password && 'border-accent-line'}>
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <CardTitle id="server-password">{t('title', { user: server.AdminUserName })}</CardTitle>
            <p className="mt-1 text-muted">{t(password ? 'kept' : 'missed')}</p>
          </div>
          {password ? (
            <Button onClick={() => forgetPassword(server.ID)}>{t('done')}</Button>
          ) : (
            <Button pending={reveal.isPending} onClick={() => reveal.mutate({ id: server.ID })}>
              <KeyRound aria-hidden /> {t('show')}
            </Button>
          )}
        </div>
        {password && <Secret value={password} label={t('copy')} testId="password" />}
        <FormError message={reveal.error ? failureOf(reveal.error).message : undefined} />
        {!password && <ApiCalls calls={[calls.revealPassword(server.ID)]} className="shadow-none" />}
      </CardBody>
    </Card>
  )
}
