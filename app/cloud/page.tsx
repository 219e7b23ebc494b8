import type { Metadata } from 'next'
import Link from 'next/link'
import { Suspense } from 'react'
import { Plus } from 'lucide-react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ServersView } from '#components/cloud/servers/servers-view.tsx'
import { SimulatedNote } from '#components/cloud/simulated-note.tsx'
import { pick } from '#components/shell/search-params.ts'
import type { SearchParams } from '#components/shell/search-params.ts'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { Button } from '#components/ui/button.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Servers' }

export default async function ServersPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/cloud')
  const filter = await pick(searchParams, 'q', 'state')
  return (
    <CloudPage
      title="Servers"
      actions={
        <Button asChild variant="primary">
          <Link href="/cloud/servers/new">
            <Plus aria-hidden /> Create server
          </Link>
        </Button>
      }
    >
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Hydrate queries={[trpc.cloud.servers.list.queryOptions({}), trpc.cloud.limits.get.queryOptions({})]}>
          <SimulatedNote />
          <ServersView {...filter} />
        </Hydrate>
      </Suspense>
    </CloudPage>
  )
}
