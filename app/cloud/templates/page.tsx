import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { TemplatesView } from '#components/cloud/templates/templates-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.templates')('title') })

export default async function TemplatesPage() {
  await pageAccount('/cloud/templates')
  const t = texts('cloud.templates')
  const queries = [trpc.cloud.templates.list.queryOptions({})]
  return (
    <CloudPage title={t('title')} description={t('description')} queries={queries}>
      <Texts of={['cloud.templates']}>
        <TemplatesView />
      </Texts>
    </CloudPage>
  )
}
