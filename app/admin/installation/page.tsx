import { texts } from '#i18n/texts.ts'
import { Environment } from '#components/admin/environment.tsx'
import { InstallationForm } from '#components/admin/installation-form.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('admin.installation')('title') })

export default async function InstallationPage() {
  const { email } = await pageAccount('/admin/installation', 'operator')
  const installation = await (await api()).installation.get({})
  const t = texts('admin.installation')
  return (
    <Page className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} />
      <Texts of={['admin.installation']}>
        <InstallationForm installation={installation} email={email} />
        <Environment values={installation.environment} />
      </Texts>
    </Page>
  )
}
