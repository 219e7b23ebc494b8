import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { TemplatesView } from '#components/cloud/templates/templates-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Templates' }

export default async function TemplatesPage() {
  await pageAccount('/cloud/templates')
  const queries = [trpc.cloud.templates.list.queryOptions({})]
  return (
    <CloudPage title="Templates" description="Saved disks of servers, to create more servers from." queries={queries}>
      <TemplatesView />
    </CloudPage>
  )
}
