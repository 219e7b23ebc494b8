'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Cloud } from 'lucide-react'
import { HomeCard } from '#components/shell/home-card.tsx'
import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { JobFailure } from '../jobs/job-failure.tsx'
import { isOver, jobHref, jobTitle } from '../jobs/job-words.ts'
import { Live } from '../live.tsx'
import { StateBadge } from '../state-badge.tsx'
import type { Job, Server } from '../types.ts'

const SHOWN = 3
const WEEK_MS = 7 * 24 * 3_600_000

/** The jobs that run, those that have failed in the last days, and the servers in short. */
export function CloudCard() {
  const t = texts('cloud.home')
  const trpc = useTRPC()
  const jobs = useQuery(trpc.cloud.jobs.list.queryOptions({ limit: 20 }))
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const running = jobs.data?.filter((job) => !isOver(job)) ?? []
  const failed = jobs.data?.filter(hasFailedLately) ?? []
  return (
    <HomeCard
      product="cloud"
      title={t('title')}
      href="/cloud"
      icon={Cloud}
      link={{ href: '/cloud/servers/new', label: t('create') }}
    >
      {running.length > 0 && <Live />}
      <QueryStatus query={jobs} rows={2} />
      {running.slice(0, SHOWN).map((job) => (
        <SummaryLine
          key={job.ID}
          href={jobHref(job)}
          title={jobTitle(job)}
          detail={
            <Progress
              label={texts('cloud.job')('progress', { job: jobTitle(job) })}
              value={job.Progress}
              className="my-2"
            />
          }
          aside={<StateBadge state={job.State} />}
        />
      ))}
      {failed.slice(0, SHOWN).map((job) => (
        <SummaryLine
          key={job.ID}
          href={jobHref(job)}
          title={jobTitle(job)}
          detail={job.Error ? <JobFailure error={job.Error} /> : <RelativeTime at={job.CreateDate} />}
          aside={<StateBadge state={job.State} />}
        />
      ))}
      {servers.data && <Servers servers={servers.data.items} />}
    </HomeCard>
  )
}

function Servers({ servers }: { servers: readonly Server[] }) {
  const t = texts('cloud.home')
  if (servers.length === 0) return <SummaryNote>{t('none')}</SummaryNote>
  const off = servers.filter(({ IsPowerOn }) => !IsPowerOn).length
  return <SummaryLine href="/cloud" title={t('servers', { count: servers.length })} detail={t('off', { count: off })} />
}

function hasFailedLately({ State, EndDate }: Job): boolean {
  return State === 'Failed' && EndDate !== null && Date.now() - Date.parse(EndDate) < WEEK_MS
}
