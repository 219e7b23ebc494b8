import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { LimitsView } from '#components/cloud/limits/limits-view.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Limits' }

export default async function LimitsPage() {
  await pageAccount('/cloud/limits')
  return (
    <CloudPage title="Limits" description="What your account may have, and what is in use or promised.">
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Hydrate queries={[trpc.cloud.limits.get.queryOptions({})]}>
          <LimitsView />
        </Hydrate>
      </Suspense>
    </CloudPage>
  )
}
