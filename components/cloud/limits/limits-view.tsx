'use client'

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
  { name: 'Servers', label: 'Servers', text: formatNumber },
  { name: 'CPU', label: 'Processors', text: formatNumber },
  { name: 'RAM', label: 'Memory', text: memory },
  { name: 'HDD', label: 'Disk', text: disk },
  { name: 'Networks', label: 'Private networks', text: formatNumber },
  { name: 'Templates', label: 'Templates', text: formatNumber },
  { name: 'SSHKeys', label: 'SSH keys', text: formatNumber },
  { name: 'Snapshots', label: 'Snapshots', text: formatNumber },
  { name: 'Zones', label: 'DNS zones', text: formatNumber },
  { name: 'RecordSets', label: 'DNS record sets', text: formatNumber },
  { name: 'Records', label: 'DNS records', text: formatNumber },
] as const

/** What the account may have, and has. */
export function LimitsView() {
  const trpc = useTRPC()
  const limits = useQuery(trpc.cloud.limits.get.queryOptions({}))
  return (
    <div className="flex flex-col gap-4">
      <QueryStatus query={limits} rows={3} />
      {limits.data && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {METERS.map(({ name, label, text }) => (
            <Meter key={name} label={label} text={text} {...limits.data[name]} />
          ))}
        </ul>
      )}
      <ApiCalls calls={[calls.getLimits()]} />
    </div>
  )
}

type MeterProps = { label: string; text: (value: number) => string; Used: number; Limit: number }

function Meter({ label, text, Used, Limit }: MeterProps) {
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4" aria-label={label}>
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{label}</span>
          <span className="text-muted tabular-nums">of {text(Limit)}</span>
        </p>
        <p className="text-xl font-semibold tabular-nums">{text(Used)}</p>
        <Progress label={`${label} used`} value={Limit === 0 ? 100 : Math.min(100, (Used / Limit) * 100)} />
      </Card>
    </li>
  )
}
