import type { Metadata } from 'next'
import { DeveloperNav } from '#components/account/developer-nav.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { CreateToken } from '#components/tokens/create-token.tsx'
import { TokensView } from '#components/tokens/tokens-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount, servedProducts } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'API tokens' }

export default async function TokensPage() {
  await pageAccount('/account/developer/tokens')
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
      actions={<CreateToken />}
      toolbar={<DeveloperNav />}
      queries={queries}
    >
      <TokensView />
    </QueryPage>
  )
}
