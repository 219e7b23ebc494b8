import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { AdoptMatching } from '#components/cloud/adopt/adopt-matching.tsx'
import { AdoptedList } from '#components/cloud/adopt/adopted-list.tsx'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { UnknownView } from '#components/cloud/unknown/unknown-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.unknown')('title') })

export default async function UnknownPage() {
  await pageAccount('/cloud/unknown', 'operator')
  const t = texts('cloud.unknown')
  return (
    <Texts of={['cloud.adopt', 'cloud.unknown']}>
      <CloudPage
        title={t('title')}
        description={t('description')}
        actions={<AdoptMatching />}
        queries={[trpc.cloud.unknown.list.queryOptions({}), trpc.cloud.adoptions.list.queryOptions({})]}
      >
        <UnknownView />
        <AdoptedList />
      </CloudPage>
    </Texts>
  )
}
