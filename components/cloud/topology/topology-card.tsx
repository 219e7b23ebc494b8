'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Card, CardBody } from '#components/ui/card.tsx'
import { Topology } from './topology.tsx'

/** All servers and networks of the account; nothing where there is no network or no server. */
export function TopologyCard() {
  const trpc = useTRPC()
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const networks = useQuery(trpc.cloud.networks.list.queryOptions({}))
  const firewalls = useQuery(trpc.cloud.firewalls.list.queryOptions({}))
  const parts = { servers: servers.data?.items ?? [], networks: networks.data?.items ?? [] }
  if (parts.servers.length === 0 || parts.networks.length === 0) return null
  return (
    <Card>
      <CardBody className="flex flex-col gap-4">
        <h2 className="text-base font-semibold">{texts('cloud.topology')('title')}</h2>
        <Topology {...parts} firewalls={firewalls.data?.items ?? []} />
      </CardBody>
    </Card>
  )
}
