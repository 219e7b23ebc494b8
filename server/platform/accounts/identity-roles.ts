import type { User } from '#prisma/generated/client.ts'
import { ALL_ROLES, type Role } from '#server/core/scopes.schema.ts'
import { writeAudit } from '#server/core/audit.ts'
import { derive, type Context } from '#server/core/context.ts'
import { transaction, type Db } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { env } from '#server/settings/env.ts'
import { invalidateCredentials } from '#server/platform/tokens/credential-cache.ts'
import { keepAnOperator } from './users.service.ts'

/** The roles that a provider decides on. */
export interface ProviderRoles {
  given: Role[]
  /** The roles that the provider gives or takes; other roles stay as operators have set them. */
  managed: Role[]
}

/** The roles of a person according to the claims of OIDC_ISSUER; null when no claim is about roles. */
export function rolesIn(claims: Record<string, unknown>): ProviderRoles | null {
  const { OIDC_ROLES_CLAIM, OIDC_ROLES } = env()
  if (OIDC_ROLES_CLAIM === undefined) return null
  const values = new Set(valuesAt(claims, OIDC_ROLES_CLAIM))
  return {
    given: rolesOf(OIDC_ROLES.filter(({ value }) => values.has(value))),
    managed: rolesOf(OIDC_ROLES),
  }
}

/**
 * Gives and takes roles as the provider says, at each sign-in. The last operator stays one: nobody could give the role
 * back.
 * @returns the account with its roles
 */
export async function applyRoles(ctx: Context, user: User, provider: string, roles: ProviderRoles): Promise<User> {
  const result = await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id: user.id }, data: { id: user.id } })
    const before = count > 0 ? await tx.user.findUnique({ where: { id: user.id } }) : null
    if (!before) return user
    const after = await rolesAfter(tx, before, roles)
    if (after.length === before.roles.length && after.every((role) => before.roles.includes(role))) return before
    const row = await tx.user.update({ where: { id: user.id }, data: { roles: after } })
    const note = { subject: `user:${user.id}`, before: { roles: before.roles }, after: { roles: after, provider } }
    await writeAudit(tx, ctx, 'identity.roles', [note])
    await invalidateCredentials(derive(ctx, { db: tx }), user.id)
    return row
  })
  return result
}

async function rolesAfter(tx: Db, user: User, { given, managed }: ProviderRoles): Promise<Role[]> {
  const wanted = ALL_ROLES.filter(
    (role) => role === 'user' || given.includes(role) || (user.roles.includes(role) && !managed.includes(role)),
  )
  if (!user.roles.includes('operator') || wanted.includes('operator')) return wanted
  try {
    await keepAnOperator(tx, user.id)
    return wanted
  } catch (error) {
    if (isAppError(error)) return [...wanted, 'operator']
    throw error
  }
}

function rolesOf(entries: readonly { role: Role }[]): Role[] {
  return [...new Set(entries.map(({ role }) => role))]
}

/** The texts at a path such as `realm_access.roles`: one or a list of them. */
function valuesAt(claims: Record<string, unknown>, path: string): string[] {
  let at: unknown = claims[path]
  if (at === undefined) {
    at = claims
    for (const name of path.split('.'))
      at = at instanceof Object && Object.hasOwn(at, name) ? at[name as never] : undefined
  }
  return [at].flat().filter((value): value is string => typeof value === 'string')
}
