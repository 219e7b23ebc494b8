import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { SearchX } from 'lucide-react'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { roleName } from '#server/core/product-texts.schema.ts'
import { ALL_ROLES } from '#server/core/scopes.schema.ts'
import { EditUser, type User } from './edit-user.tsx'

type UserTableProps = {
  users: readonly User[]
  actions: (user: User) => ReactNode
}

export function UserTable({ users, actions }: UserTableProps) {
  const t = texts('admin.users')
  if (users.length === 0) return <EmptyState icon={SearchX} title={t('none')} text={t('noneText')} />
  return (
    <Table label={t('list')}>
      <TableHead>
        <tr>
          <TableHeader>{t('account')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('roles')}</TableHeader>
          <TableHeader className="max-sm:hidden">{t('joined')}</TableHeader>
          <TableHeader>
            <span className="sr-only">{t('actions')}</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-72 max-sm:max-w-60">
              <span className="flex items-center gap-2">
                <UserText text={user.name} className="truncate font-medium" />
                {user.demo && <Badge>{t('demo')}</Badge>}
                {!user.email_confirmed && <Badge>{t('unconfirmed')}</Badge>}
                {user.disabled && <Badge tone="danger">{t('blocked')}</Badge>}
              </span>
              <span className="block truncate text-subtle">{user.email}</span>
              <span className="mt-1 block sm:hidden">
                <Roles roles={user.roles} />
              </span>
            </TableCell>
            <TableCell className="max-sm:hidden">
              <Roles roles={user.roles} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
              <RelativeTime at={user.created_at} />
            </TableCell>
            <TableCell className="text-right">
              <span className="flex justify-end gap-2 max-sm:flex-col">
                <EditUser user={user} />
                {actions(user)}
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Roles({ roles }: Pick<User, 'roles'>) {
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'operator' ? 'warning' : 'neutral'}>
          {roleName(role)}
        </Badge>
      ))}
    </span>
  )
}

/** Search and role, as a plain form: its URL is the state of the list. */
export function UserFilter({ q, role }: { q?: string; role?: string }) {
  const t = texts('admin.users')
  return (
    <search>
      <form action="/admin/users" className="flex flex-wrap gap-2">
        <Input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          placeholder={t('search')}
          aria-label={t('search')}
          className="w-full sm:w-72"
        />
        <Select
          name="role"
          defaultValue={role ?? ''}
          aria-label={t('role')}
          className="w-40 max-sm:flex-1"
          options={[['', t('anyRole')], ...ALL_ROLES.map((name) => [name, roleName(name)] as const)]}
        />
        <Button type="submit">{t('filter')}</Button>
      </form>
    </search>
  )
}
