'use client'

import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '#components/shell/page.tsx'
import { TabLinks, useTab } from '#components/shell/tab-links.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { StateBadge } from '../state-badge.tsx'
import { Unchangeable } from '../unchangeable.tsx'
import type { Zone } from '../types.ts'
import { Nameservers } from './zone-nameservers.tsx'
import { RecordTable } from './record-table.tsx'
import { ZoneFileCard } from './zone-file-card.tsx'
import { DeleteZone, Dnssec, ZoneSettings } from './zone-settings.tsx'
import { ZoneTransfer } from './zone-transfer.tsx'

const TABS = [
  { id: 'records', name: 'Records' },
  { id: 'nameservers', name: 'Name servers' },
  { id: 'file', name: 'Zone file' },
  { id: 'settings', name: 'Settings' },
] as const

/** One zone: its records first, the rest in tabs. */
export function ZoneView({ id }: { id: number }) {
  const trpc = useTRPC()
  const query = useQuery(trpc.cloud.zones.get.queryOptions({ id }))
  const tab = useTab(TABS)
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.error && failureOf(query.error).reason === 'not_found') return <Gone />
  if (query.error && !query.data) return <QueryError error={query.error} retry={query.refetch} />
  const zone = query.data
  const disabled = zone.State === 'Deleting' || zone.State === 'Failed'
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 wrap-anywhere">{zone.Name}</span>
            <StateBadge state={zone.State} />
          </span>
        }
        description={<Answered zone={zone} />}
      />
      <Unchangeable state={zone.State} />
      <TabLinks label={`Zone ${zone.Name}`} tabs={TABS} current={tab} />
      {tab === 'records' && <RecordTable zone={zone} disabled={disabled} />}
      {tab === 'nameservers' && <Nameservers zone={zone} disabled={disabled} />}
      {tab === 'file' && <ZoneFileCard zone={zone} disabled={disabled} />}
      {tab === 'settings' && (
        <div className="flex max-w-reading flex-col gap-6">
          {!disabled && <ZoneSettings key={zone.ID} zone={zone} />}
          <Dnssec zone={zone} disabled={disabled} />
          <ZoneTransfer zone={zone} disabled={disabled} />
          <DeleteZone zone={zone} />
        </div>
      )}
    </>
  )
}

/** Whether the name servers answer with the latest change. */
function Answered({ zone }: { zone: Zone }) {
  return (
    <span className="tabular-nums">
      {zone.PublishedSerial === zone.Serial
        ? `Answered with serial ${zone.Serial}`
        : `Publishing serial ${zone.Serial}`}
      {zone.Name !== zone.TechName && ` · ${zone.TechName}`}
      {zone.DateDrift !== null && (
        <>
          {' · the name servers differed and were corrected '}
          <RelativeTime at={zone.DateDrift} />
        </>
      )}
    </span>
  )
}

function Gone() {
  return (
    <PageHeader
      title="This zone does not exist"
      description="It may have been deleted. Its jobs are still listed under Jobs."
      actions={<LinkButton href="/cloud/dns">All zones</LinkButton>}
    />
  )
}
