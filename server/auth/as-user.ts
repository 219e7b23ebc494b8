import type { User } from '#prisma/generated/client.ts'
import type { Account, Role, UserId } from '#server/core/actor.ts'
import { ALL_SCOPES } from '#server/core/actor.ts'
import { derive } from '#server/core/context.ts'
import type { Context } from '#server/core/context.ts'

/** A context that acts as this demo account: sample data is created by the operations themselves. */
export function asUser(ctx: Context, user: User): Context {
  const actor: Account = {
    kind: 'account',
    userId: user.id as UserId,
    name: user.name,
    email: user.email,
    roles: user.roles as Role[],
    scopes: ALL_SCOPES,
    credential: { type: 'session', id: 'sample-data' },
  }
  return derive(ctx, { actor })
}
