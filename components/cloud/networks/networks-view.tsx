'use client'

import { useQuery } from '@tanstack/react-query'
import { Network as NetworkIcon } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { CreateNetwork } from './create-network.tsx'
import { NetworkSegment } from './network-segment.tsx'

/** Every private network as a segment with the servers on it. */
export function NetworksView() {
  const trpc = useTRPC()
  const networks = useQuery(trpc.cloud.networks.list.queryOptions({}))
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const byId = new Map(servers.data?.items.map((server) => [server.ID, server]))
  return (
    <div className="flex flex-col gap-6">
      <CreateNetwork />
      {networks.isPending && <SkeletonRows rows={3} />}
      {networks.error && <QueryError error={networks.error} retry={networks.refetch} retrying={networks.isFetching} />}
      {networks.data?.items.length === 0 && (
        <Card>
          <EmptyState icon={NetworkIcon} title="No private networks yet">
            Servers in one private network reach each other by addresses that nobody else can.
          </EmptyState>
        </Card>
      )}
      {networks.data?.items.map((network) => (
        <NetworkSegment key={network.ID} network={network} servers={byId} />
      ))}
    </div>
  )
}
