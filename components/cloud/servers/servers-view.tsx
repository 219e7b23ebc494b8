'use client'

import Link from 'next/link'
import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, Server as ServerIcon } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { calls } from '../calls.ts'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { ServerFilter } from './server-filter.tsx'
import { ServerRows } from './server-rows.tsx'
import type { Server } from '../types.ts'

/** Every server with its live state; searched and filtered by the address of the page, chosen for power actions. */
export function ServersView({ q = '', state = '' }: { q?: string; state?: string }) {
  const trpc = useTRPC()
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(() => filtered(servers.data?.items ?? [], q, state), [servers.data, q, state])
  const rows = useRowKeys<HTMLDivElement>()
  const choose = useCallback((id: number, on: boolean) => {
    setChosen((before) => {
      const next = new Set(before)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const marked = shown.filter((server) => chosen.has(server.ID))
  return (
    <div ref={rows} className="flex flex-col gap-4">
      <ServerFilter q={q} state={state} shown={shown.length} total={servers.data?.total ?? 0} />
      <Card aria-label="Servers" className="overflow-hidden">
        {servers.isPending && <SkeletonRows rows={5} />}
        {servers.error && <QueryError error={servers.error} retry={servers.refetch} retrying={servers.isFetching} />}
        {servers.data && shown.length === 0 && <Nothing any={servers.data.total > 0} />}
        {shown.length > 0 && (
          <>
            <BulkBar shown={shown} marked={marked} onMark={(ids) => setChosen(new Set(ids))} />
            <ServerRows servers={shown} chosen={chosen} onChoose={choose} />
          </>
        )}
      </Card>
      <ApiCalls calls={[calls.listServers(), ...marked.flatMap(powerCalls)]} />
    </div>
  )
}

function powerCalls({ ID, Name }: Server) {
  return ['PowerOn', 'ShutDownGuestOS', 'PowerOff', 'PowerReboot'].map((type) => {
    const call = calls.act(ID, type)
    return { ...call, name: `${call.name} ${Name}` }
  })
}

function filtered(servers: Server[], q: string, state: string): Server[] {
  const wanted = q.trim().toLowerCase()
  return servers.filter(
    (server) =>
      (wanted === '' || server.Name.toLowerCase().includes(wanted) || server.IP.includes(wanted)) &&
      (state === '' || (state === 'Off' ? server.State === 'Active' && !server.IsPowerOn : server.State === state)),
  )
}

function Nothing({ any }: { any: boolean }) {
  if (any)
    return (
      <EmptyState icon={ServerIcon} title="No server fits">
        Clear the search or choose another state.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={ServerIcon}
      title="No servers yet"
      action={
        <Button asChild variant="primary" size="lg">
          <Link href="/cloud/servers/new">
            <Plus aria-hidden /> Create a server
          </Link>
        </Button>
      }
    >
      A Linux system with an address of its own, in seconds.
    </EmptyState>
  )
}
