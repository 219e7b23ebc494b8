import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { LimitsView } from '#components/cloud/limits/limits-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.limits')('title') })

export default async function LimitsPage() {
  await pageAccount('/cloud/limits')
  const t = texts('cloud.limits')
  const queries = [trpc.cloud.limits.get.queryOptions({})]
  return (
    <CloudPage title={t('title')} description={t('description')} queries={queries}>
      <Texts of={['cloud.limits']}>
        <LimitsView />
      </Texts>
    </CloudPage>
  )
}
