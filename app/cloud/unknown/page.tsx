import { texts } from '#i18n/texts.ts'
import { AdoptMatching } from '#components/cloud/adopt/adopt-matching.tsx'
import { AdoptedList } from '#components/cloud/adopt/adopted-list.tsx'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { UnknownView } from '#components/cloud/unknown/unknown-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.unknown')('title') })

export default function UnknownPage() {
  return (
    <CloudPage
      access="operator"
      namespace="cloud.unknown"
      texts={['cloud.adopt']}
      actions={<AdoptMatching />}
      queries={[trpc.cloud.unknown.list.queryOptions({}), trpc.cloud.adoptions.list.queryOptions({})]}
    >
      <UnknownView />
      <AdoptedList />
    </CloudPage>
  )
}
