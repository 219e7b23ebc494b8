import type { Metadata } from 'next'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { TokensView } from '#components/tokens/tokens-view.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'API tokens' }

export default async function TokensPage() {
  await pageAccount('/cloud/tokens')
  const queries = [trpc.tokens.list.queryOptions({}), trpc.tokens.scopes.queryOptions({})]
  return (
    <Page product="cloud" className="flex flex-col gap-6">
      <PageHeader
        title="API tokens"
        description="A token lets a program act for you, within its scopes. Send it as “Authorization: Bearer …”."
      />
      <Hydrate queries={queries} fallback={<SkeletonRows />}>
        <TokensView />
      </Hydrate>
    </Page>
  )
}
