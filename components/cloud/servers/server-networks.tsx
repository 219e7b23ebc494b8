'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useState } from 'react'
import { useQuery, useMutation } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { langOf } from '#components/ui/locale.ts'
import { toast } from '#components/ui/toast.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { actionName, calls } from '../calls.ts'
import type { Server } from '../types.ts'

type ServerNetworksProps = { server: Server; disabled: boolean }

/** The private networks a server is in, and those it can join. */
export function ServerNetworks({ server, disabled }: ServerNetworksProps) {
  const trpc = useTRPC()
  const t = texts('cloud.server.networks')
  const act = useAct()
  const networks = useQuery(trpc.cloud.networks.list.queryOptions({}))
  const linked = new Set(server.LinkedNetworks.map((link) => link.NetworkID))
  const free = (networks.data?.items ?? []).filter(
    ({ ID, State }) => !linked.has(ID) && (State === 'Active' || State === 'New'),
  )
  const [wanted, setWanted] = useState<number>()
  const chosen = free.find(({ ID }) => ID === wanted) ?? free[0]
  const nameOf = (id: number) =>
    networks.data?.items.find(({ ID }) => ID === id)?.Name ??
    (networks.isPending ? t('network') : t('numbered', { id: String(id) }))
  return (
    <Card aria-labelledby="server-networks">
      <CardHeader>
        <CardTitle id="server-networks">{t('title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        {server.LinkedNetworks.length === 0 && <p className="text-muted">{t('none')}</p>}
        <ul className="flex flex-col divide-y empty:hidden">
          {server.LinkedNetworks.map((link) => (
            <li key={link.NetworkID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span lang={langOf(nameOf(link.NetworkID))} className="min-w-24 flex-1 truncate font-medium">
                {nameOf(link.NetworkID)}
              </span>
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
        {chosen && !disabled && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <Select
                aria-label={t('choose')}
                className="w-auto min-w-40 flex-1 sm:flex-none"
                value={chosen.ID}
                onChange={(event) => setWanted(Number(event.target.value))}
                options={free.map(({ ID, Name }) => [ID, Name])}
              />
              <Button
                pending={act.isPending && act.variables.Type === 'AddNetwork'}
                onClick={() => act.mutate({ id: server.ID, Type: 'AddNetwork', NetworkID: chosen.ID })}
              >
                {t('join')}
              </Button>
            </div>
            <ApiCalls calls={[calls.act(server.ID, 'AddNetwork', chosen.ID)]} className="shadow-none" />
          </>
        )}
        {networks.data?.items.length === 0 && (
          <Link href="/cloud/networks" className="w-fit text-accent-text underline-offset-4 hover:underline">
            {t('create')}
          </Link>
        )}
      </CardBody>
    </Card>
  )
}

/** Network actions; a refusal shows as a toast. */
function useAct() {
  const trpc = useTRPC()
  return useMutation(
    trpc.cloud.servers.act.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onError: (error, { Type }) =>
        toast.error(texts('cloud.actions')('failed', { action: actionName(Type) }), {
          description: failureOf(error).message,
        }),
    }),
  )
}
