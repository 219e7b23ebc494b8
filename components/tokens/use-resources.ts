import { useQuery } from '@tanstack/react-query'
import { useIsServed } from '#components/shell/served.tsx'
import { useTRPC } from '#components/trpc/client.ts'

/** What a token can be bound to, and how people call it: `server:7`, "Server web-1". */
export function useResources(): (readonly [resource: string, name: string])[] {
  const trpc = useTRPC()
  const enabled = useIsServed('cloud')
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}, { enabled }))
  const zones = useQuery(trpc.cloud.zones.list.queryOptions({}, { enabled }))
  return [
    ...(servers.data?.items.map(({ ID, Name }) => [`server:${ID}`, `Server ${Name}`] as const) ?? []),
    ...(zones.data?.items.map(({ ID, Name }) => [`zone:${ID}`, `DNS zone ${Name}`] as const) ?? []),
  ]
}
