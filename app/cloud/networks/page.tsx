import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateNetwork } from '#components/cloud/networks/create-network.tsx'
import { NetworksView } from '#components/cloud/networks/networks-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Private networks' }

export default async function NetworksPage() {
  await pageAccount('/cloud/networks')
  const queries = [trpc.cloud.networks.list.queryOptions({}), trpc.cloud.servers.list.queryOptions({})]
  return (
    <CloudPage
      title="Private networks"
      description="Isolated networks for your own servers."
      actions={<CreateNetwork />}
      queries={queries}
    >
      <NetworksView />
    </CloudPage>
  )
}
