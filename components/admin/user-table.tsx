import { SearchX } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { ROLES } from '#server/core/access.schema.ts'
import { EditUser } from './edit-user.tsx'

export type User = RouterOutput['users']['list']['items'][number]

export function UserTable({ users }: { users: readonly User[] }) {
  if (users.length === 0)
    return (
      <EmptyState icon={SearchX} title="Nobody found">
        Try a shorter part of the name, or another role.
      </EmptyState>
    )
  return (
    <Table label="Users">
      <TableHead>
        <tr>
          <TableHeader>Account</TableHeader>
          <TableHeader className="max-sm:hidden">Roles</TableHeader>
          <TableHeader className="max-sm:hidden">Since</TableHeader>
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        </tr>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell className="max-w-72 max-sm:max-w-60">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{user.name}</span>
                {user.demo && <Badge>demo</Badge>}
                {user.disabled && <Badge tone="danger">blocked</Badge>}
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
              <EditUser user={user} meanings={ROLES} />
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
          {role}
        </Badge>
      ))}
    </span>
  )
}
