import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { JobsView } from '#components/cloud/jobs/job-list.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Jobs' }

export default async function JobsPage() {
  await pageAccount('/cloud/jobs')
  const queries = [trpc.cloud.jobs.list.queryOptions({})]
  return (
    <CloudPage
      title="Jobs"
      description="Every change is a job. Jobs keep running when you close this page."
      queries={queries}
    >
      <JobsView />
    </CloudPage>
  )
}
