'use client'

import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { HomeCard } from '#components/shell/home-card.tsx'
import { SummaryLine } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'

const EVERY_MS = 30_000

const CHECKS = {
  database: ['Database', 'It does not answer in time.'],
  replica: ['Replica', 'It does not answer in time.'],
  worker: ['Background jobs', 'No worker is alive, so that jobs wait.'],
  disk: ['Disk', 'There is less room left than MIN_DISK_MB.'],
  accepting: ['Server', 'It has begun to stop.'],
} as const

/** For operators: whether the installation works, and where accounts and their changes are. */
export function HealthCard() {
  const health = useQuery(useTRPC().health.ready.queryOptions({}, { refetchInterval: EVERY_MS }))
  const faults = Object.entries(health.data?.checks ?? {}).flatMap(([check, isFine]) =>
    isFine ? [] : [CHECKS[check as keyof typeof CHECKS]],
  )
  return (
    <HomeCard
      product="platform"
      title="Installation"
      href="/admin/users"
      icon={Activity}
      action={
        health.data && (
          <Badge tone={faults.length === 0 ? 'success' : 'danger'} dot>
            {STATES[health.data.status]}
          </Badge>
        )
      }
    >
      <QueryStatus query={health} rows={1} />
      {faults.map(([name, text]) => (
        <p key={name} className="px-4 py-3">
          <span className="block font-medium text-danger">{name}</span>
          <span className="text-muted">{text}</span>
        </p>
      ))}
      <SummaryLine href="/admin/users" title="Users and roles" detail="Give roles, block accounts" />
      <SummaryLine href="/admin/audit" title="Audit log" detail="Who has changed what" />
    </HomeCard>
  )
}

const STATES = { ok: 'Everything works', unavailable: 'Something is wrong' }
