import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateStackForm } from '#components/cloud/stacks/create-stack-form.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.stacks')('new') })

export default async function NewStackPage() {
  await pageAccount('/cloud/stacks/new')
  const t = texts('cloud.stacks')
  const queries = [trpc.cloud.images.list.queryOptions({}), trpc.cloud.zones.list.queryOptions({})]
  return (
    <Texts of={['cloud.stacks']}>
      <CloudPage title={t('new')} description={t('newText')} queries={queries}>
        <CreateStackForm />
      </CloudPage>
    </Texts>
  )
}
