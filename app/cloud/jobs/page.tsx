import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { JobsView } from '#components/cloud/jobs/job-list.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.jobs')('title') })

export default function JobsPage() {
  return (
    <CloudPage namespace="cloud.jobs" texts={['cloud.steps']} queries={[trpc.cloud.jobs.list.queryOptions({})]}>
      <JobsView />
    </CloudPage>
  )
}
