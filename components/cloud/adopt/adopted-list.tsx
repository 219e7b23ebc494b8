'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { StateBadge } from '../state-badge.tsx'
import { HostLimits } from './host-limits.tsx'

type Adopted = RouterOutput['cloud']['adoptions']['list']['items'][number]

/** The resources of accounts that were adopted from the host, each with a way to give it back. */
export function AdoptedList() {
  const t = texts('cloud.adopt')
  const trpc = useTRPC()
  const adopted = useQuery(trpc.cloud.adoptions.list.queryOptions({}))
  const items = adopted.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card aria-labelledby="adopted">
      <CardBody className="pb-0">
        <CardTitle id="adopted">{t('adopted')}</CardTitle>
      </CardBody>
      <ul className="mt-2 flex flex-col divide-y">
        {items.map((one) => (
          <li key={`${one.Kind} ${one.ID}`} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <UserText text={one.Name} className="font-medium wrap-anywhere" />
                <StateBadge state={one.State} />
              </span>
              <span className="wrap-anywhere text-muted">
                {t(`kinds.${one.Kind}`)} · {one.HostName} · {one.OwnerEmail ?? one.OwnerID}
              </span>
              <HostLimits limits={one.HostLimits} heading={t('managedOnHost')} />
            </div>
            {one.State !== 'Deleting' && <Release one={one} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PATH_KIND = { Server: 'server', Network: 'network', Template: 'template' } as const

function Release({ one }: { one: Adopted }) {
  const t = texts('cloud.adopt')
  const trpc = useTRPC()
  const meta = { reload: trpc.cloud.pathFilter(), done: t('released', { name: one.Name }) }
  const release = useMutation(trpc.cloud.adoptions.delete.mutationOptions({ meta }))
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={t('releaseOne', { name: one.Name })}>
          {t('release')}
        </Button>
      }
      title={t('releaseOne', { name: one.Name })}
      action={t('release')}
      onConfirm={() => release.mutateAsync({ kind: PATH_KIND[one.Kind], id: one.ID })}
    >
      <p>{t('releaseText')}</p>
    </ConfirmDialog>
  )
}
