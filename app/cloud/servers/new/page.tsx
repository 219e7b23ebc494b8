import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateServerForm } from '#components/cloud/servers/create-server-form.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Create a server' }

export default async function NewServerPage() {
  await pageAccount('/cloud/servers/new')
  return (
    <CloudPage title="Create a server" description="It runs within seconds, with an address of its own.">
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Hydrate queries={[trpc.cloud.images.list.queryOptions({}), trpc.cloud.networks.list.queryOptions({})]}>
          <CreateServerForm />
        </Hydrate>
      </Suspense>
    </CloudPage>
  )
}
