import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { QuotasView } from '#components/cloud/quotas/quotas-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.quotas')('title') })

export default async function QuotasPage() {
  await pageAccount('/cloud/quotas', 'operator')
  const t = texts('cloud.quotas')
  return (
    <Texts of={['cloud.quotas']}>
      <CloudPage title={t('title')} description={t('description')} queries={[]}>
        <QuotasView />
      </CloudPage>
    </Texts>
  )
}
