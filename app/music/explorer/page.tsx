import type { Metadata } from 'next'
import { ExplorerView } from '#components/music/explorer/explorer-view.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Music API explorer' }

export default async function ExplorerPage() {
  await pageAccount('/music/explorer')
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader
        title="API explorer"
        description="Build a request and see how both layers answer it, over HTTP and over the socket."
      />
      <ExplorerView />
    </Page>
  )
}
