import { texts } from '#i18n/texts.ts'
import { DeveloperNav } from '#components/account/developer-nav.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { CreateToken } from '#components/tokens/create-token.tsx'
import { TokensView } from '#components/tokens/tokens-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { servedProducts } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('tokens.page')('title') })

export default function TokensPage() {
  const t = texts('tokens.page')
  const queries = [
    trpc.tokens.list.queryOptions({}),
    trpc.tokens.scopes.queryOptions({}),
    ...(servedProducts().includes('cloud')
      ? [trpc.cloud.servers.list.queryOptions({}), trpc.cloud.zones.list.queryOptions({})]
      : []),
  ]
  return (
    <QueryPage
      texts={['tokens.list', 'tokens.found', 'tokens.create', 'tokens.revoke']}
      title={t('title')}
      description={t('description')}
      actions={<CreateToken />}
      toolbar={<DeveloperNav />}
      queries={queries}
    >
      <TokensView />
    </QueryPage>
  )
}
