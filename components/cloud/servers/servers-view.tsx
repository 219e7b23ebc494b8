'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus, Server as ServerIcon } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { withQuery } from '#components/shell/search-params.ts'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Choice } from '#components/ui/checkbox.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { STATES } from '#server/cloud/bounds.schema.ts'
import { ApiCalls } from '../api-calls.tsx'
import { calls, POWER } from '../calls.ts'
import type { Server } from '../types.ts'
import { PowerAction, powerCalls } from './power-action.tsx'
import { ServerRows } from './server-rows.tsx'

/** Every server with its live state, filtered by the URL of the page and selectable for power actions. */
export function ServersView({ q = '', state = '' }: { q?: string; state?: string }) {
  const trpc = useTRPC()
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(() => filtered(servers.data?.items ?? [], q, state), [servers.data, q, state])
  const rows = useRowKeys<HTMLDivElement>()
  const select = useCallback((id: number, on: boolean) => {
    setSelected((before) => {
      const next = new Set(before)
      if (on) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const chosen = shown.filter((server) => selected.has(server.ID))
  return (
    <div ref={rows} className="flex flex-col gap-4">
      <ServerFilter q={q} state={state} shown={shown.length} total={servers.data?.total ?? 0} />
      <Card aria-label="Servers" className="overflow-hidden">
        <QueryStatus query={servers} rows={5} />
        {servers.data && shown.length === 0 && <Nothing any={servers.data.total > 0} />}
        {shown.length > 0 && (
          <>
            <BulkBar shown={shown} chosen={chosen} onSelect={(ids) => setSelected(new Set(ids))} />
            <ServerRows servers={shown} selected={selected} onSelect={select} />
          </>
        )}
      </Card>
      <ApiCalls calls={[calls.listServers(), ...powerCalls(chosen, POWER)]} />
    </div>
  )
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
      <EmptyState icon={ServerIcon} title="No matching servers">
        Clear the search or choose another state.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={ServerIcon}
      title="No servers yet"
      action={
        <LinkButton href="/cloud/servers/new" variant="primary" size="lg">
          <Plus aria-hidden /> Create a server
        </LinkButton>
      }
    >
      A Linux server with its own IP address, in seconds.
    </EmptyState>
  )
}

type ServerFilterProps = { q: string; state: string; shown: number; total: number }

/** Search by name or IP address, and by state; both are in the URL of the page. */
function ServerFilter({ q, state, shown, total }: ServerFilterProps) {
  const router = useRouter()
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => router.replace(withQuery('/cloud', { q: text, state }), { scroll: false }), 150)
    return () => clearTimeout(timer)
  }, [text, q, state, router])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Search servers"
        placeholder="Name or IP address"
        className="min-w-0 flex-1 basis-48 sm:max-w-xs"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label="State"
        className="w-36"
        value={state}
        onChange={(event) =>
          router.replace(withQuery('/cloud', { q: text, state: event.target.value }), { scroll: false })
        }
      >
        <option value="">Any state</option>
        {STATES.map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option>Off</option>
      </Select>
      <output className="ml-auto text-muted tabular-nums">
        {shown === total ? `${total} servers` : `${shown} of ${total} servers`}
      </output>
    </div>
  )
}

type BulkBarProps = { shown: Server[]; chosen: Server[]; onSelect: (ids: number[]) => void }

/** The head of the list: select all, and power actions for the selected servers. */
function BulkBar({ shown, chosen, onSelect }: BulkBarProps) {
  const all = chosen.length === shown.length
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-sunken/50 px-4 py-1.5">
      <Choice
        className="text-muted"
        label={chosen.length === 0 ? 'Select all' : `${chosen.length} selected`}
        checked={all}
        onChange={(event) => onSelect(event.target.checked ? shown.map(({ ID }) => ID) : [])}
      />
      {chosen.length > 0 && (
        <fieldset aria-label="Power actions for the selected servers" className="ml-auto flex flex-wrap gap-1">
          {(['PowerOn', 'ShutDownGuestOS', 'PowerReboot'] as const).map((type) => (
            <PowerAction key={type} type={type} size="sm" servers={chosen} onDone={() => onSelect([])} />
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Says when there is no hypervisor. */
export function SimulatedNote() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.cloud.limits.get.queryOptions({}))
  if (!data?.Simulated) return null
  return (
    <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        These servers are simulated: no hypervisor is connected. Everything else is real. Set{' '}
        <code className="font-mono">CLOUD_DRIVER=lxd</code> for real ones.
      </span>
    </p>
  )
}
