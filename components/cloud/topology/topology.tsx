import { texts } from '#i18n/texts.ts'
import { Shield } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { langOf } from '#components/ui/locale.ts'
import { Table } from '#components/ui/table.tsx'
import { UserLink } from '#components/ui/user-text.tsx'
import { rangeOf } from '#server/products/cloud/networks/range.schema.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Firewall, Network, Server } from '../types.ts'

type TopologyProps = {
  servers: readonly Server[]
  networks: readonly Network[]
  firewalls: readonly Firewall[]
}

/**
 * Shows which server is in which network: a line for each network, from which its servers hang. It is a table for
 * screen readers: a column for each server, a row for the internet and each network, addresses in the cells.
 */
export function Topology({ servers, networks, firewalls }: TopologyProps) {
  const t = texts('cloud.topology')
  if (servers.length === 0) return null
  const rows = networks.map((network) => ({
    network,
    addresses: new Map(network.LinkedServers.map(({ ServerID, IP }) => [ServerID, IP])),
  }))
  const lastRow = ({ ID }: Server) => rows.findLastIndex(({ addresses }) => addresses.has(ID))
  return (
    <Table label={t('title')} className="w-auto tabular-nums">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('network')}</span>
          </th>
          {servers.map((server) => (
            <ServerHead key={server.ID} server={server} firewalls={firewalls} />
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <RowHead name={t('internet')} />
          {servers.map((server) => (
            <Crossing key={server.ID} address={server.IP} hasLineBelow={lastRow(server) >= 0} isPublic />
          ))}
        </tr>
        {rows.map(({ network, addresses }, at) => (
          <tr key={network.ID}>
            <RowHead name={network.Name} detail={rangeOf(network)} lang={langOf(network.Name)} />
            {servers.map((server) => (
              <Crossing
                key={server.ID}
                address={addresses.get(server.ID)}
                hasLineAbove={lastRow(server) >= at}
                hasLineBelow={lastRow(server) > at}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ServerHead({ server, firewalls }: { server: Server; firewalls: readonly Firewall[] }) {
  const t = texts('cloud.topology')
  const { ID, Name, State, IsPowerOn } = server
  const applied = firewalls.filter(({ AppliedTo }) => AppliedTo.some(({ ServerID }) => ServerID === ID))
  return (
    <th scope="col" className="p-0 align-bottom font-normal">
      <div className="mx-1.5 flex w-40 flex-col items-start gap-1 rounded-lg border bg-surface p-3 text-left shadow-sm">
        <UserLink
          href={`/cloud/servers/${ID}`}
          prefetch={false}
          text={Name}
          className="max-w-full truncate font-medium underline-offset-4 hover:underline"
        />
        <StateBadge state={State} isPowerOn={IsPowerOn} />
        {applied.length > 0 && (
          <span className="flex max-w-full items-center gap-1 text-muted">
            <Shield aria-hidden className="size-3.5 shrink-0" />
            <span className="sr-only">{t('firewalls')}</span>
            <span className="truncate">{applied.map((firewall) => firewall.Name).join(', ')}</span>
          </span>
        )}
      </div>
      <Line className="h-3" />
    </th>
  )
}

function RowHead({ name, detail, lang }: { name: string; detail?: string; lang?: string | undefined }) {
  return (
    <th scope="row" className="sticky left-0 z-10 bg-surface py-2 pr-3 text-left align-top font-normal">
      <span lang={lang} className="block w-24 truncate font-medium sm:w-36">
        {name}
      </span>
      {detail && <span className="block font-mono text-subtle">{detail}</span>}
    </th>
  )
}

type CrossingProps = {
  /** Undefined if the server is not in the network. */
  address: string | undefined
  hasLineAbove?: boolean
  hasLineBelow: boolean
  isPublic?: boolean
}

/** Where the line of a server crosses that of a network. */
function Crossing({ address, hasLineAbove = true, hasLineBelow, isPublic = false }: CrossingProps) {
  const isJoined = address !== undefined
  return (
    <td className="p-0 align-top">
      <div className="relative flex h-14 flex-col items-center">
        <Line className={cn('h-4', !hasLineAbove && 'opacity-0')} />
        <span aria-hidden className={cn('absolute top-4 h-1 w-full', isPublic ? 'bg-line-strong' : 'bg-accent-line')} />
        {isJoined && (
          <span
            aria-hidden
            className={cn('absolute top-3 size-3 rounded-full', isPublic ? 'bg-line-strong' : 'bg-accent')}
          />
        )}
        <Line className={cn('mt-1 grow', !hasLineBelow && 'opacity-0')} />
        {isJoined && <span className="absolute top-7 rounded-sm bg-surface px-1.5 font-mono text-sm">{address}</span>}
      </div>
    </td>
  )
}

function Line({ className }: { className: string }) {
  return <span aria-hidden className={cn('mx-auto block w-px bg-line-strong', className)} />
}
