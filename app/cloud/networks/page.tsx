import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateNetwork } from '#components/cloud/networks/create-network.tsx'
import { NetworksView } from '#components/cloud/networks/networks-view.tsx'
import { TopologyCard } from '#components/cloud/topology/topology-card.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.networks')('title') })

export default async function NetworksPage() {
  await pageAccount('/cloud/networks')
  const t = texts('cloud.networks')
  const queries = [
    trpc.cloud.networks.list.queryOptions({}),
    trpc.cloud.servers.list.queryOptions({}),
    trpc.cloud.firewalls.list.queryOptions({}),
  ]
  return (
    <Texts of={['cloud.networks', 'cloud.topology']}>
      <CloudPage title={t('title')} description={t('description')} actions={<CreateNetwork />} queries={queries}>
        <TopologyCard />
        <NetworksView />
      </CloudPage>
    </Texts>
  )
}
