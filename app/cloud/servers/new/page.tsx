import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateServerForm } from '#components/cloud/servers/create-server-form.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.create')('title') })

export default async function NewServerPage({ searchParams }: { searchParams: SearchParams }) {
  const { image } = await pick(searchParams, 'image')
  const queries = [
    trpc.cloud.images.list.queryOptions({}),
    trpc.cloud.networks.list.queryOptions({}),
    trpc.cloud.keys.list.queryOptions({}),
    trpc.cloud.firewalls.list.queryOptions({}),
  ]
  return (
    <CloudPage namespace="cloud.create" texts={['cloud.firewalls', 'cloud.keys', 'cloud.sizes']} queries={queries}>
      <CreateServerForm imageId={image === undefined ? undefined : Number(image)} />
    </CloudPage>
  )
}
