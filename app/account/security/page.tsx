import type { Metadata } from 'next'
import { SecurityView } from '#components/account/security-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Security' }

export default async function SecurityPage() {
  const { email } = await pageAccount('/account/security')
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
      width="reading"
      title="Security"
      description="How you sign in, and who has access to your account."
      queries={queries}
    >
      <SecurityView email={email} />
    </QueryPage>
  )
}
