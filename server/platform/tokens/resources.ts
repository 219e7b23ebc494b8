import { texts } from '#i18n/texts.ts'
import type { Account, UserId } from '#server/core/actor.ts'
import type { Db } from '#server/core/database/db.ts'
import { AppError, fieldError } from '#server/core/errors.ts'
import { products } from '#server/core/products.ts'

/**
 * The resources that a new token is bound to: those wanted, by default those of the calling token. Only narrows.
 * @returns nothing for a token that may act on everything
 * @throws forbidden for more than the caller may act on, unprocessable for what the account does not have
 */
export async function boundResources(
  db: Db,
  account: Account,
  wanted: readonly string[] | undefined,
): Promise<readonly string[]> {
  // Without the parts of these resources, which change.
  const bound = account.resources
  if (!wanted) return bound ?? []
  const excess = bound ? wanted.filter((name) => !bound.includes(name)) : []
  if (excess.length > 0) {
    throw new AppError('forbidden', texts('tokens.errors')('resources', { resources: excess.join(', ') }), {
      reason: 'bound_token',
    })
  }
  const kinds = new Map(products().flatMap(({ resources = {} }) => Object.entries(resources)))
  for (const name of wanted) {
    const [kind = '', id = ''] = name.split(':')
    const count = await kinds.get(kind)?.(db, account.userId, id)
    if (!count) throw fieldError('resources', texts('tokens.errors')('noResource', { name }))
  }
  return wanted
}

/** What these things consist of, in order: streams end when it differs. */
export async function partsOf(db: Db, ownerId: UserId, bound: readonly string[]): Promise<readonly string[]> {
  if (bound.length === 0) return []
  const kinds = new Map(products().flatMap(({ resourceParts = {} }) => Object.entries(resourceParts)))
  const parts = new Set<string>()
  for (const name of bound) {
    const [kind = '', id = ''] = name.split(':')
    for (const part of (await kinds.get(kind)?.(db, ownerId, id)) ?? []) parts.add(part)
  }
  return [...parts].toSorted()
}
