'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { CardBody, TitledCard } from '#components/ui/card.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { calls } from '../calls.ts'
import type { Firewall, Server } from '../types.ts'
import { AttachOne } from '../servers/attach-one.tsx'
import { useAttach } from '../servers/use-attach.ts'
import { UseBadge } from './use-badge.tsx'

type ServerFirewallsProps = { server: Server; disabled: boolean }

/** The firewalls of a server, and those that can be applied to it. */
export function ServerFirewalls({ server, disabled }: ServerFirewallsProps) {
  const t = texts('cloud.firewalls')
  const trpc = useTRPC()
  const act = useAttach()
  const firewalls = useQuery(trpc.cloud.firewalls.list.queryOptions({}))
  const items = firewalls.data?.items ?? []
  const stateOf = ({ AppliedTo }: Firewall) => AppliedTo.find(({ ServerID }) => ServerID === server.ID)?.State
  const own = items.flatMap((firewall) => {
    const state = stateOf(firewall)
    return state ? [{ firewall, state }] : []
  })
  const free = items.filter((firewall) => [undefined, 'Failed'].includes(stateOf(firewall)))
  return (
    <TitledCard id="server-firewalls" title={t('onServer')}>
      <CardBody className="flex flex-col gap-4">
        <QueryStatus query={firewalls} rows={1} />
        {firewalls.data && <p className="text-muted">{t(own.length === 0 ? 'none' : 'several')}</p>}
        <ul className="flex flex-col divide-y empty:hidden">
          {own.map(({ firewall: { ID, Name }, state }) => (
            <li key={ID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <UserText text={Name} className="min-w-24 flex-1 truncate font-medium" />
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
        {!disabled && (
          <AttachOne
            items={free}
            label={t('chooseFirewall')}
            action={t('apply')}
            pending={act.isPending && act.variables.Type === 'AddFirewall'}
            call={(id) => calls.actOnFirewall(server.ID, 'AddFirewall', id)}
            onAttach={(id) => act.mutate({ id: server.ID, Type: 'AddFirewall', FirewallID: id })}
          />
        )}
        {firewalls.data && items.length === 0 && (
          <Link href="/cloud/firewalls" className="w-fit text-accent-text underline-offset-4 hover:underline">
            {t('createOne')}
          </Link>
        )}
      </CardBody>
    </TitledCard>
  )
}
