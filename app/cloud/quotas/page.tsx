import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { QuotasView } from '#components/cloud/quotas/quotas-view.tsx'

export const generateMetadata = () => ({ title: texts('cloud.quotas')('title') })

export default function QuotasPage() {
  return (
    <CloudPage access="operator" namespace="cloud.quotas">
      <QuotasView />
    </CloudPage>
  )
}
