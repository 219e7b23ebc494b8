import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateZone } from '#components/cloud/dns/create-zone.tsx'
import { ZonesView } from '#components/cloud/dns/zones-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'DNS zones' }

export default async function ZonesPage() {
  await pageAccount('/cloud/dns')
  const queries = [trpc.cloud.zones.list.queryOptions({})]
  return (
    <CloudPage
      title="DNS zones"
      description="Your domains and the records in them."
      actions={<CreateZone />}
      queries={queries}
    >
      <ZonesView />
    </CloudPage>
  )
}
