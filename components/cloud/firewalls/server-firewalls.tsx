'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { langOf } from '#components/ui/locale.ts'
import { calls } from '../calls.ts'
import type { Firewall, Server } from '../types.ts'
import { UseBadge } from './use-badge.tsx'
import { useFirewallAction } from './use-firewall-action.ts'

type ServerFirewallsProps = { server: Server; disabled: boolean }

/** The firewalls of a server, and those that can be applied to it. */
export function ServerFirewalls({ server, disabled }: ServerFirewallsProps) {
  const t = texts('cloud.firewalls')
  const trpc = useTRPC()
  const act = useFirewallAction()
  const firewalls = useQuery(trpc.cloud.firewalls.list.queryOptions({}))
  const items = firewalls.data?.items ?? []
  const stateOf = ({ AppliedTo }: Firewall) => AppliedTo.find(({ ServerID }) => ServerID === server.ID)?.State
  const own = items.flatMap((firewall) => {
    const state = stateOf(firewall)
    return state ? [{ firewall, state }] : []
  })
  const free = items.filter((firewall) => [undefined, 'Failed'].includes(stateOf(firewall)))
  const [wanted, setWanted] = useState<number>()
  const chosen = free.find(({ ID }) => ID === wanted) ?? free[0]
  return (
    <Card aria-labelledby="server-firewalls">
      <CardHeader>
        <CardTitle id="server-firewalls">{t('onServer')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <QueryStatus query={firewalls} rows={1} />
        {firewalls.data && <p className="text-muted">{t(own.length === 0 ? 'none' : 'several')}</p>}
        <ul className="flex flex-col divide-y empty:hidden">
          {own.map(({ firewall: { ID, Name }, state }) => (
            <li key={ID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span lang={langOf(Name)} className="min-w-24 flex-1 truncate font-medium">
                {Name}
              </span>
              <UseBadge state={state} />
              <Button
                size="sm"
                variant="ghost"
                disabled={disabled || state === 'Removing'}
                aria-label={t('removeFrom', { firewall: Name, server: server.Name })}
                onClick={() => act.mutate({ id: server.ID, Type: 'RemoveFirewall', FirewallID: ID })}
              >
                <Unplug aria-hidden /> {t('removeShort')}
              </Button>
            </li>
          ))}
        </ul>
        {chosen && !disabled && (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <Select
                aria-label={t('chooseFirewall')}
                className="w-auto min-w-40 flex-1 sm:flex-none"
                value={chosen.ID}
                onChange={(event) => setWanted(Number(event.target.value))}
                options={free.map(({ ID, Name }) => [ID, Name])}
              />
              <Button
                pending={act.isPending && act.variables.Type === 'AddFirewall'}
                onClick={() => act.mutate({ id: server.ID, Type: 'AddFirewall', FirewallID: chosen.ID })}
              >
                {t('apply')}
              </Button>
            </div>
            <ApiCalls calls={[calls.actOnFirewall(server.ID, 'AddFirewall', chosen.ID)]} className="shadow-none" />
          </>
        )}
        {firewalls.data && items.length === 0 && (
          <Link href="/cloud/firewalls" className="w-fit text-accent-text underline-offset-4 hover:underline">
            {t('createOne')}
          </Link>
        )}
      </CardBody>
    </Card>
  )
}
