'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast.tsx'
import { SwitchHistory } from './switch-history.tsx'
import { SwitchLimits } from './switch-limits.tsx'

type SwitchRow = RouterOutput['rides']['switches']['list']['switches'][number]

/** Every feature with its switch, and the history with one-click revert. */
export function SwitchesView() {
  const trpc = useTRPC()
  const switches = useQuery(trpc.rides.switches.list.queryOptions({}))
  return (
    <div className="flex flex-col gap-8">
      <Card aria-label="Feature switches">
        {switches.isPending && <SkeletonRows rows={4} />}
        {switches.error && <QueryError error={switches.error} retry={switches.refetch} />}
        <ul className="divide-y">
          {switches.data?.switches.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </ul>
      </Card>
      <SwitchHistory />
    </div>
  )
}

function Row({ row }: { row: SwitchRow }) {
  const set = useSetSwitch()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4">
      <Switch
        id={`switch-${row.name}`}
        checked={row.enabled}
        disabled={set.isPending}
        onCheckedChange={(enabled) => set.mutate({ name: row.name, enabled })}
      />
      <label htmlFor={`switch-${row.name}`} className="min-w-0 flex-1">
        <span className="font-mono font-medium">{row.name}</span>
        <span className="block text-muted">{row.text}</span>
      </label>
      {row.enabled && (row.platforms.length > 0 || row.min_app_version) && <Badge tone="accent">{limitsOf(row)}</Badge>}
      <SwitchLimits row={row} onSave={(limits) => set.mutateAsync({ name: row.name, ...limits })} />
    </li>
  )
}

function useSetSwitch() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return useMutation(
    trpc.rides.switches.set.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.rides.switches.pathFilter()),
      onError: (error) => toast.error('The switch was not changed', { description: failureOf(error).message }),
    }),
  )
}

function limitsOf({ platforms, min_app_version: version }: SwitchRow): string {
  return [platforms.join(', '), version && `from ${version}`].filter(Boolean).join(' ')
}
