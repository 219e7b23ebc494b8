import type { Metadata } from 'next'
import { AccountView } from '#components/account/account-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage() {
  const { name, email, roles } = await pageAccount('/account')
  const { signInMethods, signInOptions, passkeys, sessions } = trpc.account
  const queries = [
    signInMethods.queryOptions({}),
    signInOptions.queryOptions({}),
    passkeys.queryOptions({}),
    sessions.queryOptions({}),
    trpc.programs.admitted.queryOptions({}),
  ]
  return (
    <QueryPage width="reading" title="Account" description={`${email} · ${roles.join(', ')}`} queries={queries}>
      <AccountView name={name} email={email} />
    </QueryPage>
  )
}
