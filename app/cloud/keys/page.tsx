import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateKey } from '#components/cloud/keys/create-key.tsx'
import { KeysView } from '#components/cloud/keys/keys-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.keys')('title') })

export default async function KeysPage() {
  await pageAccount('/cloud/keys')
  const t = texts('cloud.keys')
  return (
    <Texts of={['cloud.keys']}>
      <CloudPage
        title={t('title')}
        description={t('description')}
        actions={<CreateKey />}
        queries={[trpc.cloud.keys.list.queryOptions({})]}
      >
        <KeysView />
      </CloudPage>
    </Texts>
  )
}
