import type { Metadata } from 'next'
import { ExplorerView } from '#components/music/explorer/explorer-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Music API explorer' }

export default async function ExplorerPage() {
  const { roles } = await pageAccount('/music/explorer')
  const operator = roles.includes('operator')
  return (
    <QueryPage
      product="music"
      title="API explorer"
      description={
        operator
          ? 'Build a request and see how both layers answer it, over HTTP and over the socket.'
          : 'Build a request and see how the API answers it, over HTTP and over the socket.'
      }
    >
      <ExplorerView operator={operator} />
    </QueryPage>
  )
}
