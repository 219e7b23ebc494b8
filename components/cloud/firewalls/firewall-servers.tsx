'use client'

import { Unplug } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { UserLink } from '#components/ui/user-text.tsx'
import { calls } from '../calls.ts'
import type { Firewall, Server } from '../types.ts'
import { AttachOne } from '../servers/attach-one.tsx'
import { useAttach } from '../servers/use-attach.ts'
import { UseBadge } from './use-badge.tsx'

type FirewallServersProps = { firewall: Firewall; servers: readonly Server[] }

/** The servers that a firewall is applied to, and those that it can be applied to. */
export function FirewallServers({ firewall, servers }: FirewallServersProps) {
  const t = texts('cloud.firewalls')
  const act = useAttach()
  const { ID, Name, AppliedTo } = firewall
  const taken = new Set(AppliedTo.filter(({ State }) => State !== 'Failed').map(({ ServerID }) => ServerID))
  const free = servers.filter(({ ID: id, State }) => !taken.has(id) && State !== 'Deleting' && State !== 'Failed')
  const nameOf = (id: number) => servers.find((server) => server.ID === id)?.Name ?? t('server', { id: String(id) })
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium">{t('servers')}</h3>
      {AppliedTo.length === 0 && <p className="text-muted">{t('noServers')}</p>}
      <ul className="flex flex-col divide-y empty:hidden">
        {AppliedTo.map(({ ServerID, State }) => (
          <li key={ServerID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <UserLink
              href={`/cloud/servers/${ServerID}`}
              text={nameOf(ServerID)}
              className="min-w-24 flex-1 truncate font-medium underline-offset-4 hover:underline"
            />
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
      <AttachOne
        items={free}
        label={t('choose', { name: Name })}
        action={t('apply')}
        pending={act.isPending && act.variables.Type === 'AddFirewall'}
        call={(id) => calls.actOnFirewall(id, 'AddFirewall', ID)}
        onAttach={(id) => act.mutate({ id, Type: 'AddFirewall', FirewallID: ID })}
      />
    </div>
  )
}
