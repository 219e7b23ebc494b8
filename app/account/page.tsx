import type { Metadata } from 'next'
import { ProfileView } from '#components/account/profile-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Profile' }

export default async function AccountPage() {
  const { name, email, roles } = await pageAccount('/account')
  return (
    <QueryPage
      width="reading"
      title="Profile"
      description={`${email} · ${roles.join(', ')}`}
      queries={[trpc.account.signInMethods.queryOptions({})]}
    >
      <ProfileView name={name} email={email} />
    </QueryPage>
  )
}
