import type { Metadata } from 'next'
import { Suspense } from 'react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { TemplatesView } from '#components/cloud/templates/templates-view.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Templates' }

export default async function TemplatesPage() {
  await pageAccount('/cloud/templates')
  return (
    <CloudPage title="Templates" description="The disk of a server as it was, to make more of.">
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Hydrate queries={[trpc.cloud.templates.list.queryOptions({})]}>
          <TemplatesView />
        </Hydrate>
      </Suspense>
    </CloudPage>
  )
}
