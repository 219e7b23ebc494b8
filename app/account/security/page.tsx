import { texts } from '#i18n/texts.ts'
import { SecurityView } from '#components/account/security-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount, servedProducts } from '#server/api/trpc/page.ts'
import { namespacesOf } from '#server/core/product-texts.schema.ts'

const NAMESPACES = [
  'auth',
  'platform.password',
  'platform.identity',
  'platform.factor',
  'platform.app',
  'platform.codes',
  'platform.passkeys',
  'platform.providers',
  'platform.sessions',
  'platform.admitted',
] as const

export const generateMetadata = () => ({ title: texts('platform.securityPage')('title') })

export default async function SecurityPage() {
  const t = texts('platform.securityPage')
  const { email } = await pageAccount()
  const { signInMethods, signInOptions, passkeys, sessions } = trpc.account
  const queries = [
    signInMethods.queryOptions({}),
    signInOptions.queryOptions({}),
    passkeys.queryOptions({}),
    sessions.queryOptions({}),
    trpc.programs.admitted.queryOptions({}),
  ]
  return (
    <QueryPage
      texts={[...NAMESPACES, ...namespacesOf('scopes', servedProducts())]}
      width="reading"
      title={t('title')}
      description={t('description')}
      queries={queries}
    >
      <SecurityView email={email} />
    </QueryPage>
  )
}
