import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { TemplatesView } from '#components/cloud/templates/templates-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.templates')('title') })

export default function TemplatesPage() {
  return (
    <CloudPage namespace="cloud.templates" queries={[trpc.cloud.templates.list.queryOptions({})]}>
      <TemplatesView />
    </CloudPage>
  )
}
