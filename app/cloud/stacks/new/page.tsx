import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateStackForm } from '#components/cloud/stacks/create-stack-form.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.stacks')('new') })

export default function NewStackPage() {
  const t = texts('cloud.stacks')
  return (
    <CloudPage
      texts={['cloud.stacks']}
      title={t('new')}
      description={t('newText')}
      queries={[trpc.cloud.images.list.queryOptions({}), trpc.cloud.zones.list.queryOptions({})]}
    >
      <CreateStackForm />
    </CloudPage>
  )
}
