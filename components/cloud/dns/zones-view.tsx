'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { calls } from '../calls.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Zone } from '../types.ts'

/** Every zone of the account. */
export function ZonesView() {
  const trpc = useTRPC()
  const t = texts('cloud.zones')
  const zones = useQuery(trpc.cloud.zones.list.queryOptions({}))
  const rows = useRowKeys<HTMLUListElement>()
  return (
    <div className="flex flex-col gap-6">
      <Card aria-label={t('list')} className="overflow-hidden">
        <QueryStatus query={zones} rows={3} />
        {zones.data?.items.length === 0 && <EmptyState icon={Globe} title={t('none')} text={t('noneText')} />}
        <ul ref={rows} className="flex flex-col divide-y empty:hidden">
          {zones.data?.items.map((zone) => (
            <ZoneRow key={zone.ID} zone={zone} />
          ))}
        </ul>
      </Card>
      <ApiCalls calls={[calls.listZones()]} />
    </div>
  )
}

function ZoneRow({ zone }: { zone: Zone }) {
  const t = texts('cloud.zones')
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors hover:bg-hover/60">
      <Link
        href={`/cloud/dns/${zone.ID}`}
        prefetch={false}
        className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
      >
        {zone.Name}
      </Link>
      <StateBadge state={zone.State} />
      <span className="ml-auto text-muted tabular-nums">
        {t('sets', { count: zone.RecordCount })}
        {zone.DNSSEC.State !== 'Off' && ` · ${t('signed')}`}
        {zone.Protected && ` · ${t('protected')}`}
      </span>
    </li>
  )
}
