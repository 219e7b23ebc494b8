import { texts } from '#i18n/texts.ts'
import { ResetSecondFactor } from '#components/account/reset-second-factor.tsx'
import { UserFilter, UserTable } from '#components/admin/user-table.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, withQuery, type SearchParams } from '#components/shell/search-params.ts'
import { Card } from '#components/ui/card.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { ListUsers } from '#server/platform/accounts/users.schema.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('admin.users')('title') })

export default async function UsersPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await pick(searchParams, 'q', 'role', 'page')
  const t = texts('admin.users')
  return (
    <QueryPage
      access="operator"
      texts={['admin.edit', 'admin.roles', 'auth', 'platform.identity', 'platform.reset']}
      title={t('title')}
      description={t('description')}
      toolbar={<UserFilter q={query.q} role={query.role} />}
    >
      <Card className="overflow-hidden">
        <Users query={query} />
      </Card>
    </QueryPage>
  )
}

/** A query that the schema refuses shows the first page of everything, as a mistyped URL should. */
async function Users({ query }: { query: Record<string, string | undefined> }) {
  const input = ListUsers.safeParse(query).data ?? {}
  const { items, total, page, per_page } = await (await api()).users.list(input)
  return (
    <>
      <UserTable users={items} actions={(user) => <ResetSecondFactor user={user} />} />
      <Pagination
        className="border-t p-2"
        page={page - 1}
        pages={Math.ceil(total / per_page)}
        hrefFor={(index) => withQuery('/admin/users', { ...query, page: index + 1 })}
      />
    </>
  )
}
