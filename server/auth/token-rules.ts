import type { Account, Scope } from '#server/core/actor.ts'
import type { Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'

/** The scope of tokens for programs inside the house: they count on the internal listener, and only there. */
export const SERVICE_SCOPE = 'music:internal' satisfies Scope

interface Wanted {
  scopes: readonly Scope[]
  expires_at?: string | null | undefined
}

/**
 * What a new token hangs on: the calling token, whose scopes and end bound it, or nothing in the browser.
 * @throws forbidden (a scope the caller may not give), unprocessable (end), unauthenticated (calling token just revoked)
 */
export async function boundsFor(
  db: Db,
  account: Account,
  wanted: Wanted,
): Promise<{ parentId: string | null; expiresAt: Date | null }> {
  const excess = wanted.scopes.filter((scope) => !mayGive(account, scope))
  if (excess.length > 0) {
    throw new AppError('forbidden', `You may not give: ${excess.join(', ')}`, { reason: 'insufficient_scope' })
  }
  boundedScopes(wanted.scopes)
  const end = endOf(wanted.expires_at)
  if (account.credential.type !== 'token') return { parentId: null, expiresAt: end }
  const parentId = account.credential.id
  return { parentId, expiresAt: boundedBy(await lockedEnd(db, parentId), end) }
}

/** The scopes of one token, whoever makes it. @throws unprocessable when the service scope has company */
export function boundedScopes(scopes: readonly Scope[]): Scope[] {
  if (!scopes.includes(SERVICE_SCOPE) || scopes.length === 1) return [...scopes]
  throw unusable('scopes', `${SERVICE_SCOPE} stands alone: make a separate token for it`)
}

/** The end of a new token, null for never. @throws unprocessable when it lies in the past */
export function endOf(expiresAt: string | null | undefined): Date | null {
  const end = expiresAt ? new Date(expiresAt) : null
  if (end && end.getTime() <= Date.now()) throw unusable('expires_at', 'lies in the past')
  return end
}

/** True when this caller may give the scope: operators alone theirs and the service scope, a token no more than it has. */
export function mayGive(account: Account, scope: Scope): boolean {
  const isOperator = account.roles.includes('operator')
  if (scope === SERVICE_SCOPE) return isOperator && account.credential.type === 'session'
  return account.scopes.includes(scope) && (isOperator || !scope.startsWith('operator:'))
}

/**
 * The end of the calling token. Writing to its row holds it until our commit: whoever revokes it meanwhile waits, and
 * then finds the child; one revoked already, of which this process has not heard, makes no more children.
 */
async function lockedEnd(db: Db, id: string): Promise<Date | null> {
  const held = await db.apiToken.updateManyAndReturn({
    where: { id, revokedAt: null },
    data: { lastUsedAt: new Date() },
    select: { expiresAt: true },
  })
  const parent = held[0]
  if (!parent) throw new AppError('unauthenticated', 'The token is not valid', { reason: 'invalid_token' })
  return parent.expiresAt
}

function boundedBy(parentEnd: Date | null, end: Date | null): Date | null {
  if (!parentEnd) return end
  if (!end) return parentEnd
  if (end > parentEnd) throw unusable('expires_at', 'may not be later than the end of the calling token')
  return end
}

function unusable(field: string, text: string): AppError {
  return new AppError('unprocessable', `${field}: ${text}`, { fields: { [field]: [text] } })
}
