import type { Metadata } from 'next'
import { AdoptMatching } from '#components/cloud/adopt/adopt-matching.tsx'
import { AdoptedList } from '#components/cloud/adopt/adopted-list.tsx'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { UnknownView } from '#components/cloud/unknown/unknown-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Unknown to Quartet' }

export default async function UnknownPage() {
  await pageAccount('/cloud/unknown', 'operator')
  return (
    <Texts of={['cloud.adopt']}>
      <CloudPage
        title="Unknown to Quartet"
        description="What this installation created on the hypervisor or the name servers, and its database does not know, after a backup was restored for example, and what others made on the hypervisor. Nothing of it is deleted until you say so."
        actions={<AdoptMatching />}
        queries={[trpc.cloud.unknown.list.queryOptions({}), trpc.cloud.adoptions.list.queryOptions({})]}
      >
        <UnknownView />
        <AdoptedList />
      </CloudPage>
    </Texts>
  )
}
