'use client'

import Link from 'next/link'
import { Card } from '#components/ui/card.tsx'
import { NetworkMenu } from './network-menu.tsx'
import { StateBadge } from '../state-badge.tsx'
import type { Network, Server } from '../types.ts'

type NetworkSegmentProps = { network: Network; servers: ReadonlyMap<number, Server> }

/** The picture of one network: a line with its range, and the servers that hang on it. */
export function NetworkSegment({ network, servers }: NetworkSegmentProps) {
  const title = `network-${network.ID}`
  return (
    <Card aria-labelledby={title} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4">
        <h2 id={title} className="min-w-0 truncate text-base font-semibold">
          {network.Name}
        </h2>
        <StateBadge state={network.State} />
        <span className="ml-auto">
          <NetworkMenu network={network} />
        </span>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 px-4 pt-1 text-muted tabular-nums">
        <Fact name="Range" value={network.Gateway.replace(/1$/, '0/24')} />
        <Fact name="Gateway" value={network.Gateway} />
        <Fact name="Mask" value={network.Mask} />
        <Fact name="ID" value={String(network.ID)} />
      </dl>
      <div aria-hidden className="mx-4 mt-4 h-1 rounded-full bg-accent" />
      {network.LinkedServers.length === 0 && (
        <p className="px-4 py-4 text-muted">No server is in it. Join one from its page, or when creating it.</p>
      )}
      <ul className="grid gap-x-4 px-4 pb-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3">
        {network.LinkedServers.map((link) => (
          <li key={link.ServerID} className="flex flex-col">
            <span aria-hidden className="ml-6 h-4 w-px bg-accent-line" />
            <Member link={link} server={servers.get(link.ServerID)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-subtle">{name}</dt>
      <dd className="font-mono">{value}</dd>
    </div>
  )
}

type MemberProps = { link: Network['LinkedServers'][number]; server: Server | undefined }

function Member({ link, server }: MemberProps) {
  return (
    <Link
      href={`/cloud/servers/${link.ServerID}`}
      prefetch={false}
      className="flex flex-col gap-0.5 rounded-lg border bg-surface p-3 shadow-sm transition-colors hover:bg-hover/60"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="truncate font-medium">{server?.Name ?? `Server ${link.ServerID}`}</span>
        {server && <StateBadge state={server.State} isPowerOn={server.IsPowerOn} />}
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 font-mono tabular-nums">
        {link.IP} <span className="text-subtle">{link.MAC}</span>
      </span>
    </Link>
  )
}
