'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Job } from '../types.ts'
import { Elapsed, JobSteps } from './job-steps.tsx'
import { JobFailure } from './job-failure.tsx'
import { isOver, jobHref, jobTitle } from './job-words.ts'

/** The latest jobs of the account, live. */
export function JobsView() {
  const trpc = useTRPC()
  const jobs = useQuery(trpc.cloud.jobs.list.queryOptions({}))
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label={texts('cloud.jobs')('title')} className="overflow-hidden">
        <QueryStatus query={jobs} rows={5} />
        {jobs.data && <JobList jobs={jobs.data} />}
      </Card>
      <ApiCalls calls={[calls.listJobs(), calls.followJobs()]} />
    </div>
  )
}

type JobListProps = {
  jobs: Job[]
  /** In a narrow column, without links to the resources. */
  compact?: boolean
}

/** Jobs, newest first; running ones show their steps. */
export function JobList({ jobs, compact = false }: JobListProps) {
  const t = texts('cloud.jobs')
  const rows = useRowKeys<HTMLDivElement>()
  return (
    <div ref={rows}>
      {jobs.length === 0 && <EmptyState icon={ListChecks} title={t('none')} text={t('noneText')} className="py-8" />}
      <ul className="flex flex-col divide-y">
        {jobs.map((job) => (
          <JobItem key={job.ID} job={job} compact={compact} />
        ))}
      </ul>
    </div>
  )
}

function JobItem({ job, compact }: { job: Job; compact: boolean }) {
  const over = isOver(job)
  return (
    <li data-testid="job" className={compact ? 'py-2 first:pt-0 last:pb-0' : 'px-4 py-2'}>
      <details open={!over && job.State === 'InProgress'}>
        <summary data-row className="flex min-h-8 cursor-default flex-wrap items-center gap-x-3 gap-y-1 rounded-md">
          <span className="min-w-0 font-medium wrap-anywhere">{jobTitle(job)}</span>
          <span className="ml-auto flex items-center gap-3">
            <span className="text-subtle tabular-nums">
              {over ? (
                <RelativeTime at={job.CreateDate} />
              ) : (
                <Elapsed from={job.StartDate ?? job.CreateDate} to={null} />
              )}
            </span>
            <StateBadge state={job.State} />
          </span>
          {job.State === 'InProgress' && (
            <Progress label={texts('cloud.job')('progress', { job: jobTitle(job) })} value={job.Progress} />
          )}
        </summary>
        <div className="flex flex-col gap-2 pt-2 pb-1 pl-1">
          <JobSteps job={job} />
          {!compact && (
            <Link
              href={jobHref(job)}
              prefetch={false}
              className="w-fit text-accent-text underline-offset-4 hover:underline"
            >
              {texts('cloud.jobs')(`open.${job.ResourceType}`)}
            </Link>
          )}
        </div>
      </details>
      {job.Error && (
        <p className="mt-1 rounded-md bg-danger-soft px-3 py-2 text-danger" role="alert">
          <JobFailure error={job.Error} />
        </p>
      )}
    </li>
  )
}
