import type { Metadata } from 'next'
import { ResetSecondFactor } from '#components/account/reset-second-factor.tsx'
import { UserFilter, UserTable } from '#components/admin/user-table.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { pick, withQuery, type SearchParams } from '#components/shell/search-params.ts'
import { Card } from '#components/ui/card.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { ListUsers } from '#server/platform/accounts/users.schema.ts'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Users and roles' }

export default async function UsersPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await pick(searchParams, 'q', 'role', 'page')
  await pageAccount('/admin/users', 'operator')
  return (
    <Page className="flex flex-col gap-6">
      <PageHeader title="Users and roles" description="Changes take effect with the account's next request." />
      <UserFilter q={query.q} role={query.role} />
      <Card className="overflow-hidden">
        <Users query={query} />
      </Card>
    </Page>
  )
}

/** A query that the schema refuses shows the first page of everything, as a mistyped URL should. */
async function Users({ query }: { query: Record<string, string | undefined> }) {
  const input = ListUsers.safeParse(query).data ?? {}
  const { items, total, page, per_page } = await (await api()).users.list(input)
  return (
    <>
      <Texts of={['auth', 'platform.identity', 'platform.reset']}>
        <UserTable users={items} actions={(user) => <ResetSecondFactor user={user} />} />
      </Texts>
      <Pagination
        className="border-t p-2"
        page={page - 1}
        pages={Math.ceil(total / per_page)}
        hrefFor={(index) => withQuery('/admin/users', { ...query, page: index + 1 })}
      />
    </>
  )
}
