import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { NetworksView } from '#components/cloud/networks/networks-view.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Private networks' }

export default async function NetworksPage() {
  await pageAccount('/cloud/networks')
  return (
    <CloudPage title="Private networks" description="Segments that only your own servers are on.">
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Hydrate queries={[trpc.cloud.networks.list.queryOptions({}), trpc.cloud.servers.list.queryOptions({})]}>
          <NetworksView />
        </Hydrate>
      </Suspense>
    </CloudPage>
  )
}
