import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateServerForm } from '#components/cloud/servers/create-server-form.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Create a server' }

export default async function NewServerPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/cloud/servers/new')
  const { image } = await pick(searchParams, 'image')
  const queries = [
    trpc.cloud.images.list.queryOptions({}),
    trpc.cloud.networks.list.queryOptions({}),
    trpc.cloud.keys.list.queryOptions({}),
  ]
  return (
    <Texts of={['cloud.keys']}>
      <CloudPage title="Create a server" description="Ready in seconds, with its own IP address." queries={queries}>
        <CreateServerForm imageId={image === undefined ? undefined : Number(image)} />
      </CloudPage>
    </Texts>
  )
}
