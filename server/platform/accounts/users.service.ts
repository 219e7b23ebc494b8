import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import type { Prisma, User } from '#prisma/generated/client.ts'
import type { Role } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, found } from '#server/core/errors.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { operatorMutation, operatorQuery } from '../operation.ts'
import { likeText } from '#server/core/database/like.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { endSessions } from '#server/platform/sessions/sessions.service.ts'
import { operatorIds } from './operators.ts'
import { ListUsers, UpdateUser, UserId, UserList, UserView } from './users.schema.ts'

export const listUsers = operatorQuery({
  id: 'users.list',
  summary: 'List accounts',
  input: ListUsers,
  output: UserList,
  async run(ctx, { q, role, page, per_page }) {
    const like = { contains: likeText(q ?? ''), mode: 'insensitive' } as const
    const where: Prisma.UserWhereInput = {
      ...(q && { OR: [{ name: like }, { email: like }] }),
      ...(role && { roles: { has: role } }),
    }
    const slice = { skip: (page - 1) * per_page, take: per_page }
    const rows = await ctx.db.user.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }], ...slice })
    return { items: rows.map(userView), total: await ctx.db.user.count({ where }), page, per_page }
  },
})

export const getUser = operatorQuery({
  id: 'users.get',
  summary: 'Get an account',
  input: UserId,
  output: UserView,
  async run(ctx, { id }) {
    return userView(found(await ctx.db.user.findUnique({ where: { id } })))
  },
})

export const updateUser = operatorMutation({
  id: 'users.update',
  summary: 'Update the roles of an account, or block it',
  description:
    'Takes effect with the next request of that account. The last operator can be neither blocked nor demoted.',
  input: UpdateUser,
  output: UserView,
  async run(ctx, { id, roles, email_confirmed, disabled }) {
    const before = found(await ctx.db.user.findUnique({ where: { id } }))
    const after = roles ? [...new Set<Role>(['user', ...roles])] : (before.roles as Role[])
    if (disabled || !after.includes('operator')) await keepAnOperator(ctx.db, id)
    const data: Prisma.UserUpdateInput = { roles: after }
    if (disabled !== undefined) data.disabledAt = disabled ? (before.disabledAt ?? new Date()) : null
    if (email_confirmed) data.emailConfirmedAt = before.emailConfirmedAt ?? new Date()
    const row = await ctx.db.user.update({ where: { id }, data })
    ctx.note({ subject: `user:${id}`, before: rightsOf(before), after: rightsOf(row) })
    // Blocking ends the sessions for good: unblocking does not restore them.
    if (disabled) await endSessions(ctx, id)
    else await invalidateCredentials(ctx, id)
    return userView(row)
  },
})

/**
 * Refuses to remove the last operator: nobody could assign roles any more. Such changes run one at a time, so that two
 * operators cannot remove each other simultaneously.
 * @throws conflict when no other enabled operator would be left
 */
export async function keepAnOperator(db: Db, leaving: string): Promise<void> {
  await lock(db, 'operators')
  const operators = await operatorIds(db)
  if (operators.length === 1 && operators[0] === leaving) {
    throw new AppError('conflict', texts('platform.errors')('lastOperator'), {
      reason: 'last_operator',
    })
  }
}

/** @throws not_found, with the address in its text */
export async function userByEmail(db: Db, email: string): Promise<User> {
  const user = await db.user.findUnique({ where: { email } })
  if (user) return user
  throw new AppError('not_found', texts('platform.errors')('noAccount', { email }))
}

function rightsOf(row: User) {
  return { roles: row.roles, disabled: row.disabledAt !== null, email_confirmed: row.emailConfirmedAt !== null }
}

function userView(row: User): z.input<typeof UserView> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles as Role[],
    email_confirmed: row.emailConfirmedAt !== null,
    disabled: row.disabledAt !== null,
    demo: row.isDemo,
    created_at: row.createdAt.toISOString(),
  }
}
