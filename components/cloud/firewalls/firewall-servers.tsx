'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Unplug } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { langOf } from '#components/ui/locale.ts'
import { calls } from '../calls.ts'
import type { Firewall, Server } from '../types.ts'
import { UseBadge } from './use-badge.tsx'
import { useFirewallAction } from './use-firewall-action.ts'

type FirewallServersProps = { firewall: Firewall; servers: readonly Server[] }

/** The servers that a firewall is applied to, and those that it can be applied to. */
export function FirewallServers({ firewall, servers }: FirewallServersProps) {
  const t = texts('cloud.firewalls')
  const act = useFirewallAction()
  const { ID, Name, AppliedTo } = firewall
  const taken = new Set(AppliedTo.filter(({ State }) => State !== 'Failed').map(({ ServerID }) => ServerID))
  const free = servers.filter(({ ID: id, State }) => !taken.has(id) && State !== 'Deleting' && State !== 'Failed')
  const [wanted, setWanted] = useState<number>()
  const chosen = free.find((server) => server.ID === wanted) ?? free[0]
  const nameOf = (id: number) => servers.find((server) => server.ID === id)?.Name ?? t('server', { id: String(id) })
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium">{t('servers')}</h3>
      {AppliedTo.length === 0 && <p className="text-muted">{t('noServers')}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {AppliedTo.map(({ ServerID, State }) => (
          <li key={ServerID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Link
              href={`/cloud/servers/${ServerID}`}
              lang={langOf(nameOf(ServerID))}
              className="min-w-24 flex-1 truncate font-medium underline-offset-4 hover:underline"
            >
              {nameOf(ServerID)}
            </Link>
            <UseBadge state={State} />
            <Button
              size="sm"
              variant="ghost"
              disabled={State === 'Removing'}
              aria-label={t('removeFrom', { firewall: Name, server: nameOf(ServerID) })}
              onClick={() => act.mutate({ id: ServerID, Type: 'RemoveFirewall', FirewallID: ID })}
            >
              <Unplug aria-hidden /> {t('removeShort')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <Select
              aria-label={t('choose', { name: Name })}
              className="w-auto min-w-40 flex-1 sm:flex-none"
              value={chosen.ID}
              onChange={(event) => setWanted(Number(event.target.value))}
              options={free.map((server) => [server.ID, server.Name])}
            />
            <Button
              pending={act.isPending && act.variables.Type === 'AddFirewall'}
              onClick={() => act.mutate({ id: chosen.ID, Type: 'AddFirewall', FirewallID: ID })}
            >
              {t('apply')}
            </Button>
          </div>
          <ApiCalls calls={[calls.actOnFirewall(chosen.ID, 'AddFirewall', ID)]} className="shadow-none" />
        </>
      )}
    </div>
  )
}
