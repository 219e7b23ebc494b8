'use client'

import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import type { Server } from '../types.ts'
import { keepPassword } from './created-password.ts'

/**
 * Rebuilds a server with another image, or resets its password. Either way the page of the server shows the new
 * password.
 */
export function RebuildCard({ server }: { server: Server }) {
  const t = texts('cloud.rebuild')
  const trpc = useTRPC()
  const images = useQuery(trpc.cloud.images.list.queryOptions({}))
  const [imageID, setImageID] = useState(server.ImageID)
  const kept = {
    meta: { reload: trpc.cloud.pathFilter(), done: t('begun') },
    onSuccess: ({ ID, AdminPassword }: { ID: number; AdminPassword: string | null }) =>
      keepPassword(ID, AdminPassword ?? ''),
  }
  const rebuild = useMutation(trpc.cloud.servers.rebuild.mutationOptions(kept))
  const reset = useMutation(trpc.cloud.servers.resetPassword.mutationOptions(kept))
  const options = (images.data ?? []).map(({ ID, Name }) => [ID, Name] as const)
  const chosen = options.some(([id]) => id === imageID) ? imageID : (options[0]?.[0] ?? 1)
  return (
    <TitledCard id="rebuild" title={t('title')}>
      <CardBody className="flex flex-col gap-4">
        <p className="text-muted">{t('resetText')}</p>
        <ConfirmDialog
          trigger={
            <Button className="self-start" disabled={!server.IsPowerOn}>
              {t('reset')}
            </Button>
          }
          title={t('resetOne', { name: server.Name })}
          action={t('reset')}
          onConfirm={() => reset.mutateAsync({ id: server.ID })}
        >
          <p>{t('shownOnce')}</p>
        </ConfirmDialog>
        <p className="text-muted">{t('rebuildText')}</p>
        <Field label={t('image')}>
          {(aria) => (
            <Select
              {...aria}
              options={options}
              value={chosen}
              onChange={(event) => setImageID(Number(event.target.value))}
            />
          )}
        </Field>
        <ConfirmDialog
          trigger={
            <Button className="self-start" variant="danger" disabled={server.Protected}>
              {t('rebuild')}
            </Button>
          }
          title={t('rebuildOne', { name: server.Name })}
          phrase={server.Name}
          action={t('rebuild')}
          onConfirm={() => rebuild.mutateAsync({ id: server.ID, imageID: chosen })}
        >
          <p>{t('lost')}</p>
        </ConfirmDialog>
      </CardBody>
    </TitledCard>
  )
}
