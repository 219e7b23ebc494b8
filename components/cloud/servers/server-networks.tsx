'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { calls } from '../calls.ts'
import type { Server } from '../types.ts'
import { AttachOne } from './attach-one.tsx'
import { useAttach } from './use-attach.ts'

type ServerNetworksProps = { server: Server; disabled: boolean }

/** The private networks a server is in, and those it can join. */
export function ServerNetworks({ server, disabled }: ServerNetworksProps) {
  const trpc = useTRPC()
  const t = texts('cloud.server.networks')
  const act = useAttach()
  const networks = useQuery(trpc.cloud.networks.list.queryOptions({}))
  const linked = new Set(server.LinkedNetworks.map((link) => link.NetworkID))
  const free = (networks.data?.items ?? []).filter(
    ({ ID, State }) => !linked.has(ID) && (State === 'Active' || State === 'New'),
  )
  const nameOf = (id: number) =>
    networks.data?.items.find(({ ID }) => ID === id)?.Name ??
    (networks.isPending ? t('network') : t('numbered', { id: String(id) }))
  return (
    <TitledCard id="server-networks" title={t('title')}>
      <CardBody className="flex flex-col gap-4">
        {server.LinkedNetworks.length === 0 && <p className="text-muted">{t('none')}</p>}
        <ul className="flex flex-col divide-y empty:hidden">
          {server.LinkedNetworks.map((link) => (
            <li key={link.NetworkID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <UserText text={nameOf(link.NetworkID)} className="min-w-24 flex-1 truncate font-medium" />
              <span className="font-mono tabular-nums">{link.IP}</span>
              <span className="hidden font-mono text-subtle tabular-nums sm:inline">{link.MAC}</span>
              <Button
                size="sm"
                variant="ghost"
                disabled={disabled}
                pending={act.isPending && act.variables.NetworkID === link.NetworkID}
                aria-label={t('leaveNamed', { name: nameOf(link.NetworkID) })}
                onClick={() => act.mutate({ id: server.ID, Type: 'RemoveNetwork', NetworkID: link.NetworkID })}
              >
                <Unplug aria-hidden /> {t('leave')}
              </Button>
            </li>
          ))}
        </ul>
        {!disabled && (
          <AttachOne
            items={free}
            label={t('choose')}
            action={t('join')}
            pending={act.isPending && act.variables.Type === 'AddNetwork'}
            call={(id) => calls.act(server.ID, 'AddNetwork', id)}
            onAttach={(id) => act.mutate({ id: server.ID, Type: 'AddNetwork', NetworkID: id })}
          />
        )}
        {networks.data?.items.length === 0 && (
          <Link href="/cloud/networks" className="w-fit text-accent-text underline-offset-4 hover:underline">
            {t('create')}
          </Link>
        )}
      </CardBody>
    </TitledCard>
  )
}
