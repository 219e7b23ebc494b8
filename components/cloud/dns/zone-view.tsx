'use client'

import { texts, type Texts } from '#i18n/texts.ts'
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

/** One zone: its records first, the rest in tabs. */
export function ZoneView({ id }: { id: number }) {
  const trpc = useTRPC()
  const query = useQuery(trpc.cloud.zones.get.queryOptions({ id }))
  const t = texts('cloud.zone')
  const tabs = tabsOf(t)
  const tab = useTab(tabs)
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
      <TabLinks label={t('tabs.label', { name: zone.Name })} tabs={tabs} current={tab} />
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

function tabsOf(t: Texts<'cloud.zone'>) {
  return [
    { id: 'records', name: t('tabs.records') },
    { id: 'nameservers', name: t('tabs.nameservers') },
    { id: 'file', name: t('tabs.file') },
    { id: 'settings', name: t('tabs.settings') },
  ] as const
}

/** Whether the name servers answer with the latest change. */
function Answered({ zone }: { zone: Zone }) {
  const t = texts('cloud.zone')
  const { Serial, DateDrift } = zone
  return (
    <span className="tabular-nums">
      {t(zone.PublishedSerial === Serial ? 'published' : 'publishing', { serial: String(Serial) })}
      {zone.Name !== zone.TechName && ` · ${zone.TechName}`}
      {DateDrift !== null && <> · {t.rich('drift', { time: () => <RelativeTime at={DateDrift} /> })}</>}
    </span>
  )
}

function Gone() {
  const t = texts('cloud.zone')
  return (
    <PageHeader
      title={t('gone')}
      description={t('goneText')}
      actions={<LinkButton href="/cloud/dns">{t('all')}</LinkButton>}
    />
  )
}
