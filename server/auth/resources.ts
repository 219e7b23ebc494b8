import type { Account, UserId } from '#server/core/actor.ts'
import { boundTo } from '#server/core/bound.ts'
import type { Db } from '#server/core/db.ts'
import { AppError, fieldError } from '#server/core/errors.ts'

/** The kinds of resources that tokens can be bound to, and how many of an id an account has. */
const KINDS: Readonly<Record<string, (db: Db, ownerId: UserId, id: number) => Promise<number>>> = {
  server: (db, ownerId, id) => db.cloudServer.count({ where: { ownerId, id } }),
  zone: (db, ownerId, id) => db.dnsZone.count({ where: { ownerId, id } }),
}

/**
 * What a new token is bound to: what is wanted, or else what the caller is bound to. A bound token can only narrow.
 * @returns nothing for a token that may act on everything
 * @throws forbidden for more than the caller may act on, unprocessable for what the account does not have
 */
export async function boundResources(
  db: Db,
  account: Account,
  wanted: readonly string[] | undefined,
): Promise<readonly string[]> {
  const bound = boundTo(account)
  if (!wanted) return bound ?? []
  const excess = bound ? wanted.filter((name) => !bound.includes(name)) : []
  if (excess.length > 0) {
    throw new AppError('forbidden', `You may not act on: ${excess.join(', ')}`, { reason: 'bound_token' })
  }
  for (const name of wanted) {
    const [kind = '', id = ''] = name.split(':')
    const count = Object.hasOwn(KINDS, kind) ? await KINDS[kind]?.(db, account.userId, Number(id)) : 0
    if (!count) throw fieldError('resources', `there is no ${name}`)
  }
  return wanted
}
