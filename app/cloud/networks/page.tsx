import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateNetwork } from '#components/cloud/networks/create-network.tsx'
import { NetworksView } from '#components/cloud/networks/networks-view.tsx'
import { TopologyCard } from '#components/cloud/topology/topology-card.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.networks')('title') })

export default function NetworksPage() {
  const queries = [
    trpc.cloud.networks.list.queryOptions({}),
    trpc.cloud.servers.list.queryOptions({}),
    trpc.cloud.firewalls.list.queryOptions({}),
  ]
  return (
    <CloudPage namespace="cloud.networks" texts={['cloud.topology']} actions={<CreateNetwork />} queries={queries}>
      <TopologyCard />
      <NetworksView />
    </CloudPage>
  )
}
