import type { Metadata } from 'next'
import { AccountView } from '#components/account/account-view.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage() {
  const { name, email, roles } = await pageAccount('/account')
  const queries = [trpc.account.signInMethods.queryOptions({}), trpc.account.signInOptions.queryOptions({})]
  return (
    <Page width="narrow" className="flex flex-col gap-6">
      <PageHeader title="Account" description={`${email} · ${roles.join(', ')}`} />
      <Hydrate queries={queries} fallback={<SkeletonRows rows={4} />}>
        <AccountView name={name} email={email} />
      </Hydrate>
    </Page>
  )
}
