import type { Metadata } from 'next'
import { ExplorerView } from '#components/music/explorer/explorer-view.tsx'
import { addressOf, externalKey, FIRST_REQUESTS, shownResponse } from '#components/music/explorer/request.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { trackAnswer } from '#server/products/music/page.ts'
import { pageAccount } from '#server/api/trpc/page.ts'

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
      queries={[operator ? internalAnswer() : externalAnswer()]}
    >
      <ExplorerView operator={operator} />
    </QueryPage>
  )
}

function internalAnswer() {
  return trpc.music.explore.queryOptions({ address: addressOf(FIRST_REQUESTS.internal) })
}

/** What the script of the page would ask for. */
function externalAnswer() {
  const { external } = FIRST_REQUESTS
  return {
    queryKey: externalKey('JSON', addressOf(external)),
    queryFn: async () => shownResponse(await trackAnswer(external.value)),
  }
}
