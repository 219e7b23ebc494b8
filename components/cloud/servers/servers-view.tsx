'use client'

import { texts } from '#i18n/texts.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Plus, Server as ServerIcon, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { withQuery } from '#components/shell/search-params.ts'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { STATES } from '#server/products/cloud/bounds.schema.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls, POWER } from '../calls.ts'
import type { Server } from '../types.ts'
import { DeleteServers } from './delete-servers.tsx'
import { PowerAction, powerCalls } from './power-action.tsx'
import { ServerTable } from './server-table.tsx'

/** Every server with its live state, filtered by the URL of the page and selectable for what is done with several. */
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
      <div className="flex flex-wrap items-center gap-2">
        <ServerFilter q={q} state={state} />
        <output className="ml-auto min-h-8 content-center px-2 text-muted tabular-nums">
          {shownText(chosen.length, shown.length, servers.data?.total)}
        </output>
        {chosen.length > 0 && <BulkActions chosen={chosen} onDone={() => setSelected(new Set())} />}
      </div>
      <Card className="overflow-hidden">
        <QueryStatus query={servers} rows={5} />
        {servers.data && shown.length === 0 && <Nothing any={servers.data.total > 0} />}
        {shown.length > 0 && (
          <ServerTable
            servers={shown}
            selected={selected}
            onSelect={select}
            onSelectAll={(on) => setSelected(new Set(on ? shown.map(({ ID }) => ID) : []))}
          />
        )}
      </Card>
      <ApiCalls calls={[calls.listServers(), ...powerCalls(chosen, POWER), ...chosen.map(deleteCall)]} />
    </div>
  )
}

function deleteCall({ ID, Name }: Server) {
  return { ...calls.deleteServer(ID), name: texts('cloud.calls')('delete', { name: Name }) }
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
  const t = texts('cloud.servers')
  if (any) return <EmptyState icon={ServerIcon} title={t('noMatch')} text={t('noMatchText')} />
  return (
    <EmptyState
      icon={ServerIcon}
      title={t('none')}
      text={t('noneText')}
      action={
        <LinkButton href="/cloud/servers/new" variant="primary" size="lg">
          <Plus aria-hidden /> {t('createFirst')}
        </LinkButton>
      }
    />
  )
}

/** "3 selected", "2 of 5 servers" or "5 servers". */
function shownText(chosen: number, shown: number, total: number | undefined): string {
  const t = texts('cloud.servers')
  if (chosen > 0) return t('selected', { count: formatNumber(chosen) })
  if (total === undefined) return ''
  return shown === total ? t('all', { count: total }) : t('some', { shown: formatNumber(shown), count: total })
}

/** Search by name or IP address, and by state; both are in the URL of the page. */
function ServerFilter({ q, state }: { q: string; state: string }) {
  const t = texts('cloud.servers')
  const router = useRouter()
  const [text, setText] = useState(q)
  useEffect(() => {
    if (text === q) return
    const timer = setTimeout(() => router.replace(withQuery('/cloud', { q: text, state }), { scroll: false }), 150)
    return () => clearTimeout(timer)
  }, [text, q, state, router])
  return (
    <>
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('searchHint')}
        className="min-w-0 flex-1 basis-44 sm:max-w-72"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label={t('state')}
        className="w-40"
        value={state}
        onChange={(event) =>
          router.replace(withQuery('/cloud', { q: text, state: event.target.value }), { scroll: false })
        }
      >
        <option value="">{t('anyState')}</option>
        {STATES.map((name) => (
          <option key={name} value={name}>
            {texts('cloud.states')(name === 'Active' ? 'on' : name)}
          </option>
        ))}
        <option value="Off">{texts('cloud.states')('off')}</option>
      </Select>
    </>
  )
}

type BulkActionsProps = { chosen: Server[]; onDone: () => void }

/** What can be done with the selected servers at once. */
function BulkActions({ chosen, onDone }: BulkActionsProps) {
  const t = texts('cloud.servers')
  const left = chosen.filter(({ State }) => State !== 'Deleting')
  return (
    <fieldset aria-label={t('bulk')} className="flex flex-wrap items-center gap-1">
      {(['PowerOn', 'ShutDownGuestOS', 'PowerReboot'] as const).map((type) => (
        <PowerAction key={type} type={type} size="sm" servers={chosen} onDone={onDone} />
      ))}
      <DeleteServers
        servers={left}
        onDone={onDone}
        trigger={
          <Button size="sm" className="text-danger" disabled={left.length === 0}>
            <Trash2 aria-hidden /> {t('delete')}
          </Button>
        }
      />
      <Button size="sm" variant="ghost" onClick={onDone}>
        {t('clear')}
      </Button>
    </fieldset>
  )
}

/** A note that servers are simulated, if there is no hypervisor. */
export function SimulatedNote() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.cloud.limits.get.queryOptions({}))
  if (!data?.Simulated) return null
  return (
    <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        {texts('cloud.servers').rich('simulated', { code: (text) => <code className="font-mono">{text}</code> })}
      </span>
    </p>
  )
}
