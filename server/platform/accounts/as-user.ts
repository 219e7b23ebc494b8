import type { User } from '#prisma/generated/client.ts'
import { ALL_SCOPES, type Account, type Role, type UserId } from '#server/core/actor.ts'
import { derive, type Context } from '#server/core/context.ts'

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
