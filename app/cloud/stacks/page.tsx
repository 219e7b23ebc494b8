import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { StacksView } from '#components/cloud/stacks/stacks-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.stacks')('title') })

export default async function StacksPage() {
  await pageAccount('/cloud/stacks')
  const t = texts('cloud.stacks')
  const create = (
    <LinkButton href="/cloud/stacks/new" variant="primary">
      {t('create')}
    </LinkButton>
  )
  const queries = [trpc.cloud.stacks.list.queryOptions({})]
  return (
    <Texts of={['cloud.stacks']}>
      <CloudPage title={t('title')} description={t('description')} actions={create} queries={queries}>
        <StacksView />
      </CloudPage>
    </Texts>
  )
}
