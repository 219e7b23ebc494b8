'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { ApiCalls } from '../api-calls.tsx'
import { calls } from '../calls.ts'
import { JobList } from './job-list.tsx'

/** The latest jobs of everything, live. */
export function JobsView() {
  const trpc = useTRPC()
  const jobs = useQuery(trpc.cloud.jobs.list.queryOptions({}))
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label="Jobs" className="overflow-hidden">
        {jobs.isPending && <SkeletonRows rows={5} />}
        {jobs.error && <QueryError error={jobs.error} retry={jobs.refetch} retrying={jobs.isFetching} />}
        {jobs.data && <JobList jobs={jobs.data} />}
      </Card>
      <ApiCalls calls={[calls.listJobs(), calls.followJobs()]} />
    </div>
  )
}
