import type { Metadata } from 'next'
import { Page } from '#components/shell/page.tsx'
import { TokensView } from '#components/tokens/tokens-view.tsx'
import { Hydrate, prefetch, trpc } from '#components/trpc/hydrate.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { pageAccount } from '#server/trpc/page-account.ts'

export const metadata: Metadata = { title: 'API tokens' }

export default async function TokensPage() {
  await pageAccount('/cloud/tokens')
  prefetch(trpc.tokens.list.queryOptions({}))
  prefetch(trpc.tokens.scopes.queryOptions({}))
  return (
    <Page product="cloud" className="flex flex-col gap-6">
      <PageHeader
        title="API tokens"
        description="A token lets a program act for you, within its scopes. Send it as “Authorization: Bearer …”."
      />
      <Hydrate>
        <TokensView />
      </Hydrate>
    </Page>
  )
}
