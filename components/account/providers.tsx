'use client'

import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { goToProvider } from '#components/auth/sign-in.ts'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { toast } from '#components/ui/toast.tsx'
import { useConfirmation } from './use-confirmation.tsx'

type ProvidersProps = { providers: readonly { id: string; name: string }[]; linked: readonly string[] }

/** Providers linked to this account; nothing when none is configured. */
export function Providers({ providers, linked }: ProvidersProps) {
  const t = texts('platform.providers')
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
      toast.error(t('linkFailed'), { description: failureOf(error).message })
      setLeaving(undefined)
    }
  }
  const unlink = async (provider: string) => {
    await confirmed(() => client.account.unlinkProvider.mutate({ provider }))
    await Promise.all([
      cache.invalidateQueries(trpc.account.signInMethods.queryFilter()),
      cache.invalidateQueries(trpc.account.sessions.queryFilter()),
    ])
    toast.success(t('unlinked'))
  }
  return (
    <TitledCard id="providers" title={t('title')}>
      <CardBody>
        <ul className="flex flex-col gap-2">
          {providers.map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-4">
              {name}
              {linked.includes(id) ? (
                <ConfirmDialog
                  trigger={
                    <Button size="sm" aria-label={t('unlinkLabel', { name })}>
                      {t('unlink')}
                    </Button>
                  }
                  title={t('unlinkTitle', { name })}
                  action={t('unlinkAction')}
                  onConfirm={() => unlink(id)}
                >
                  {t('unlinkText')}
                </ConfirmDialog>
              ) : (
                <Button
                  size="sm"
                  aria-label={t('linkLabel', { name })}
                  pending={leaving === id}
                  onClick={() => void link(id)}
                >
                  {t('link')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {dialog}
      </CardBody>
    </TitledCard>
  )
}
