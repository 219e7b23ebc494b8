import type { Metadata } from 'next'
import { ExplorerView } from '#components/music/explorer/explorer-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Music API explorer' }

export default async function ExplorerPage() {
  await pageAccount('/music/explorer')
  return (
    <QueryPage
      product="music"
      width="wide"
      title="API explorer"
      description="Build a request and see how both layers answer it, over HTTP and over the socket."
    >
      <ExplorerView />
    </QueryPage>
  )
}
