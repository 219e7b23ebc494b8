import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateZone } from '#components/cloud/dns/create-zone.tsx'
import { ZonesView } from '#components/cloud/dns/zones-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.zones')('title') })

export default async function ZonesPage() {
  await pageAccount('/cloud/dns')
  const t = texts('cloud.zones')
  const queries = [trpc.cloud.zones.list.queryOptions({})]
  return (
    <Texts of={['cloud.zones']}>
      <CloudPage title={t('title')} description={t('description')} actions={<CreateZone />} queries={queries}>
        <ZonesView />
      </CloudPage>
    </Texts>
  )
}
