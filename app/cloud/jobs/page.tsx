import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { JobsView } from '#components/cloud/jobs/job-list.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.jobs')('title') })

export default async function JobsPage() {
  await pageAccount('/cloud/jobs')
  const t = texts('cloud.jobs')
  const queries = [trpc.cloud.jobs.list.queryOptions({})]
  return (
    <CloudPage title={t('title')} description={t('description')} queries={queries}>
      <Texts of={['cloud.jobs', 'cloud.steps']}>
        <JobsView />
      </Texts>
    </CloudPage>
  )
}
