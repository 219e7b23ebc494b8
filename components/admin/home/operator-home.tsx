'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { AREAS } from '#server/core/finding.schema.ts'
import { Accounts } from './accounts.tsx'
import { AreaPanel } from './area-panel.tsx'
import { Attention } from './attention.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import type { FoundThing, Overview } from './overview.ts'
import { Processes } from './processes.tsx'
import { RefusedAccounts } from './refused-accounts.tsx'
import { VersionCard } from './version-card.tsx'

const REFETCH_MS = 15_000

/** How the installation is: what needs the operator first, then a panel for each area. */
export function OperatorHome() {
  const trpc = useTRPC()
  const query = useQuery(trpc.admin.overview.queryOptions({}, { refetchInterval: REFETCH_MS }))
  const { data } = query
  if (!data)
    return (
      <Card>
        <QueryStatus query={query} rows={6} />
      </Card>
    )
  const findings = withMachines(data)
  const more = {
    processes: <Processes processes={data.processes} />,
    jobs: <FailedJobs />,
    limits: <RefusedAccounts refused={data.refused} />,
  }
  return (
    <>
      <Attention findings={findings} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {AREAS.map((area) => {
          const own = findings.filter(({ id }) => id.startsWith(`${area}.`))
          if (own.length === 0) return null
          return (
            <AreaPanel key={area} area={area} findings={own}>
              {area in more && more[area as keyof typeof more]}
            </AreaPanel>
          )
        })}
        <Accounts days={data.accounts} />
        <VersionCard version={data.version} />
      </div>
    </>
  )
}

/** The findings without the names of machines if there is only one machine. */
function withMachines({ findings, processes }: Overview): readonly FoundThing[] {
  const machines = new Set([...processes, ...findings].flatMap(({ machine }) => machine ?? []))
  return machines.size > 1 ? findings : findings.map((finding) => ({ ...finding, machine: null }))
}
