import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
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
    <CloudPage title={t('title')} description={t('description')} queries={[trpc.cloud.unknown.list.queryOptions({})]}>
      <Texts of={['cloud.unknown']}>
        <UnknownView />
      </Texts>
    </CloudPage>
  )
}
