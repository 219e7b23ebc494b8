import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { LimitsView } from '#components/cloud/limits/limits-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.limits')('title') })

export default function LimitsPage() {
  return (
    <CloudPage namespace="cloud.limits" queries={[trpc.cloud.limits.get.queryOptions({})]}>
      <LimitsView />
    </CloudPage>
  )
}
