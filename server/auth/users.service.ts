import type { z } from 'zod'
import type { Role } from '#server/core/actor.ts'
import { AppError } from '#server/core/errors.ts'
import { operation } from '#server/core/operation.ts'
import type { Prisma, User } from '#prisma/generated/client.ts'
import { invalidateCredentials } from './credential-cache.ts'
import { keepAnOperator } from './operators.ts'
import { ListUsers, UpdateUser, UserId, UserList, UserView } from './users.schema.ts'

export const listUsers = operation({
  id: 'users.list',
  product: 'platform',
  summary: 'List the accounts',
  access: 'operator:read',
  role: 'operator',
  kind: 'query',
  input: ListUsers,
  output: UserList,
  async run(ctx, { q, role, page, per_page }) {
    const like = { contains: q?.replace(/[\\%_]/g, '\\$&') ?? '', mode: 'insensitive' } as const
    const where: Prisma.UserWhereInput = {
      ...(q && { OR: [{ name: like }, { email: like }] }),
      ...(role && { roles: { has: role } }),
    }
    const slice = { skip: (page - 1) * per_page, take: per_page }
    const rows = await ctx.db.user.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }], ...slice })
    return { items: rows.map(userView), total: await ctx.db.user.count({ where }), page, per_page }
  },
})

export const getUser = operation({
  id: 'users.get',
  product: 'platform',
  summary: 'Show an account',
  access: 'operator:read',
  role: 'operator',
  kind: 'query',
  input: UserId,
  output: UserView,
  async run(ctx, { id }) {
    const row = await ctx.db.user.findUnique({ where: { id } })
    if (!row) throw new AppError('not_found')
    return userView(row)
  },
})

export const updateUser = operation({
  id: 'users.update',
  product: 'platform',
  summary: 'Change the roles of an account, or block it',
  description: 'Counts with the next request of that account. The last operator can be neither blocked nor demoted.',
  access: 'operator:write',
  role: 'operator',
  kind: 'mutation',
  input: UpdateUser,
  output: UserView,
  async run(ctx, { id, roles, disabled }) {
    const before = await ctx.db.user.findUnique({ where: { id } })
    if (!before) throw new AppError('not_found')
    const after = roles ? withUser(roles) : (before.roles as Role[])
    if (disabled || !after.includes('operator')) await keepAnOperator(ctx.db, id)
    const data: Prisma.UserUpdateInput = { roles: after }
    if (disabled !== undefined) data.disabledAt = disabled ? (before.disabledAt ?? new Date()) : null
    // Blocking ends the sessions for good: being let in again does not bring them back.
    if (disabled) data.sessionVersion = { increment: 1 }
    const row = await ctx.db.user.update({ where: { id }, data })
    ctx.note({ subject: `user:${id}`, before: rightsOf(before), after: rightsOf(row) })
    await invalidateCredentials(ctx, id)
    return userView(row)
  },
})

function withUser(roles: readonly Role[]): Role[] {
  return [...new Set<Role>(['user', ...roles])]
}

function rightsOf(row: User) {
  return { roles: row.roles, disabled: row.disabledAt !== null }
}

function userView(row: User): z.input<typeof UserView> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles as Role[],
    disabled: row.disabledAt !== null,
    demo: row.isDemo,
    created_at: row.createdAt.toISOString(),
  }
}
