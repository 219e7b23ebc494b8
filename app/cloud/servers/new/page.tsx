import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateServerForm } from '#components/cloud/servers/create-server-form.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.create')('title') })

export default async function NewServerPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/cloud/servers/new')
  const { image } = await pick(searchParams, 'image')
  const t = texts('cloud.create')
  const queries = [
    trpc.cloud.images.list.queryOptions({}),
    trpc.cloud.networks.list.queryOptions({}),
    trpc.cloud.keys.list.queryOptions({}),
    trpc.cloud.firewalls.list.queryOptions({}),
  ]
  return (
    <CloudPage title={t('title')} description={t('description')} queries={queries}>
      <Texts of={['cloud.create', 'cloud.firewalls', 'cloud.keys', 'cloud.sizes']}>
        <CreateServerForm imageId={image === undefined ? undefined : Number(image)} />
      </Texts>
    </CloudPage>
  )
}
