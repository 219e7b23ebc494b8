import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { UnknownView } from '#components/cloud/unknown/unknown-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Unknown to Quartet' }

export default async function UnknownPage() {
  await pageAccount('/cloud/unknown', 'operator')
  return (
    <CloudPage
      title="Unknown to Quartet"
      description="What this installation created on the hypervisor or the name servers, and its database does not know: after a backup was restored, for example. Nothing of it is deleted until you say so."
      queries={[trpc.cloud.unknown.list.queryOptions({})]}
    >
      <UnknownView />
    </CloudPage>
  )
}
