import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { TokensView } from '#components/tokens/tokens-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount, servedProducts } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'API tokens' }

export default async function TokensPage() {
  await pageAccount('/account/tokens')
  const queries = [
    trpc.tokens.list.queryOptions({}),
    trpc.tokens.scopes.queryOptions({}),
    ...(servedProducts().includes('cloud')
      ? [trpc.cloud.servers.list.queryOptions({}), trpc.cloud.zones.list.queryOptions({})]
      : []),
  ]
  return (
    <QueryPage
      title="API tokens"
      description="A token lets a program act for you, within its scopes. Send it as “Authorization: Bearer …”."
      queries={queries}
    >
      <TokensView />
    </QueryPage>
  )
}
