import { texts } from '#i18n/texts.ts'
import { Environment } from '#components/admin/environment.tsx'
import { InstallationForm } from '#components/admin/installation-form.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('admin.installation')('title') })

export default async function InstallationPage() {
  const { email } = await pageAccount('operator')
  const installation = await (await api()).installation.get({})
  return (
    <QueryPage namespace="admin.installation">
      <InstallationForm installation={installation} email={email} />
      <Environment values={installation.environment} />
    </QueryPage>
  )
}
