'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { Progress } from '#components/ui/progress.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { disk, memory } from '../sizes.ts'

const METERS = [
  { name: 'Servers', text: formatNumber },
  { name: 'CPU', text: formatNumber },
  { name: 'RAM', text: memory },
  { name: 'HDD', text: disk },
  { name: 'Networks', text: formatNumber },
  { name: 'Templates', text: formatNumber },
  { name: 'SSHKeys', text: formatNumber },
  { name: 'Snapshots', text: formatNumber },
  { name: 'Firewalls', text: formatNumber },
  { name: 'Stacks', text: formatNumber },
  { name: 'Zones', text: formatNumber },
  { name: 'RecordSets', text: formatNumber },
  { name: 'Records', text: formatNumber },
] as const

/** The limits of the account, and how much of each is used. */
export function LimitsView() {
  const trpc = useTRPC()
  const t = texts('cloud.limits')
  const limits = useQuery(trpc.cloud.limits.get.queryOptions({}))
  return (
    <div className="flex flex-col gap-4">
      <QueryStatus query={limits} rows={3} />
      {limits.data && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {METERS.map(({ name, text }) => (
            <Meter key={name} label={t(`meters.${name}`)} text={text} {...limits.data[name]} />
          ))}
        </ul>
      )}
      <ApiCalls calls={[calls.getLimits()]} />
    </div>
  )
}

type MeterProps = { label: string; text: (value: number) => string; Used: number; Limit: number }

function Meter({ label, text, Used, Limit }: MeterProps) {
  const t = texts('cloud.limits')
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4" aria-label={label}>
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{label}</span>
          <span className="text-muted tabular-nums">{t('of', { limit: text(Limit) })}</span>
        </p>
        <p className="text-xl font-semibold tabular-nums">{text(Used)}</p>
        <Progress label={t('used', { name: label })} value={Limit === 0 ? 100 : Math.min(100, (Used / Limit) * 100)} />
      </Card>
    </li>
  )
}
