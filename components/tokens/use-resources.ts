import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useIsServed } from '#components/shell/served.tsx'
import { useTRPC } from '#components/trpc/client.ts'

/** The resources that a token can be limited to, with their names: `server:7`, "Server web-1". */
export function useResources(): (readonly [resource: string, name: string])[] {
  const t = texts('tokens.create')
  const trpc = useTRPC()
  const enabled = useIsServed('cloud')
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}, { enabled }))
  const stacks = useQuery(trpc.cloud.stacks.list.queryOptions({}, { enabled }))
  const zones = useQuery(trpc.cloud.zones.list.queryOptions({}, { enabled }))
  const labels =
    servers.data?.items.flatMap(({ Labels }) => Object.entries(Labels).map((label) => label.join('='))) ?? []
  return [
    ...(servers.data?.items.map(({ ID, Name }) => [`server:${ID}`, t('server', { name: Name })] as const) ?? []),
    ...(zones.data?.items.map(({ ID, Name }) => [`zone:${ID}`, t('zone', { name: Name })] as const) ?? []),
    ...(stacks.data?.items.map(({ ID, Name }) => [`stack:${ID}`, t('stack', { name: Name })] as const) ?? []),
    ...[...new Set(labels)].toSorted().map((label) => [`label:${label}`, t('label', { name: label })] as const),
  ]
}
