import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { JobsView } from '#components/cloud/jobs/jobs-view.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Jobs' }

export default async function JobsPage() {
  await pageAccount('/cloud/jobs')
  return (
    <CloudPage title="Jobs" description="Every change is a job. They go on when you close this page.">
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Hydrate queries={[trpc.cloud.jobs.list.queryOptions({})]}>
          <JobsView />
        </Hydrate>
      </Suspense>
    </CloudPage>
  )
}
