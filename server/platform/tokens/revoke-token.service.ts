import { texts } from '#i18n/texts.ts'
import { accountOf, ownerFor } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { AppError, found } from '#server/core/errors.ts'
import { platformMutation, sessionMutation, tokenMutation } from '../operation.ts'
import { endGrants } from '#server/platform/programs/grants.service.ts'
import { invalidateCredentials } from './credential-cache.ts'
import { tokenView } from './token-view.ts'
import { byToken, checkTokenLimit } from './tokens.service.ts'
import { RESTORE_SECONDS } from './restore.schema.ts'
import { TokenId, TokenView } from './tokens.schema.ts'

/** The page offers to undo for `RESTORE_SECONDS`; a request sent at the end of that still needs time to arrive. */
const RESTORE_MS = (RESTORE_SECONDS + 5) * 1000

export const revokeToken = tokenMutation({
  id: 'tokens.revoke',
  summary: 'Revoke an API token and the tokens it created',
  description: `Takes effect immediately: the next request with any of them is refused. The owner may restore them in the browser within ${RESTORE_SECONDS} seconds.`,
  input: TokenId,
  async run(ctx, { id }) {
    const revoked = await revoke(ctx, { id, userId: ownerFor(ctx.actor, 'tokens:write') })
    if (revoked.length === 0) throw new AppError('not_found')
  },
})

export const restoreToken = sessionMutation({
  id: 'tokens.restore',
  summary: 'Restore an API token that was revoked a moment ago',
  description: `Within ${RESTORE_SECONDS} seconds, with the tokens that were revoked together with it. A token cannot do this.`,
  input: TokenId,
  output: TokenView,
  async run(ctx, { id }) {
    const account = accountOf(ctx.actor)
    const { userId } = account
    // Creating and restoring run one at a time, so that the limit is exact.
    await lock(ctx.db, `tokens of ${userId}`)
    const since = new Date(Date.now() - RESTORE_MS)
    const token = found(
      await ctx.db.apiToken.findFirst({
        where: { id, userId, programId: null, revokedAt: { gt: since } },
        include: { parent: true },
      }),
    )
    if (token.parent?.revokedAt) {
      throw new AppError('conflict', texts('tokens.errors')('parentRevoked'))
    }
    const ids = await revokedTogether(ctx.db, token)
    await checkTokenLimit(ctx.db, account, ids.length)
    await ctx.db.apiToken.updateMany({ where: { id: { in: ids } }, data: { revokedAt: null } })
    for (const each of ids) ctx.note({ subject: `token:${each}` })
    await invalidateCredentials(ctx, userId)
    return tokenView(token)
  },
})

export const revokeCallingToken = platformMutation({
  id: 'token.revoke',
  name: 'revokeCallingToken',
  summary: 'Revoke the calling token and the tokens it created',
  description: 'Needs no scope: any token may revoke itself.',
  access: 'account',
  acts: 'caller',
  async run(ctx) {
    const { credential, userId } = byToken(ctx.actor)
    await revoke(ctx, { id: credential.id, userId })
  },
})

/** @returns the ids of the revoked tokens; empty when the account has no such active token */
async function revoke(ctx: Context, token: { id: string; userId: string }): Promise<string[]> {
  const revoked = await revokeWithChildren(ctx.db, token)
  for (const id of revoked) ctx.note({ subject: `token:${id}` })
  await invalidateCredentials(ctx, token.userId)
  return revoked
}

/** The token and the tokens that were revoked together with it, at the same time. */
async function revokedTogether(db: Db, token: { id: string; revokedAt: Date | null }): Promise<string[]> {
  const all = [token.id]
  for (let parents = [token.id]; parents.length > 0; all.push(...parents)) {
    const children = await db.apiToken.findMany({
      where: { parentId: { in: parents }, revokedAt: token.revokedAt },
      select: { id: true },
    })
    parents = children.map(({ id }) => id)
  }
  return all
}

/**
 * Revokes every token of an account, also those of programs, after waiting for tokens that are
 * being created.
 */
export async function revokeAll(ctx: Context, userId: string): Promise<void> {
  await lock(ctx.db, `tokens of ${userId}`)
  const revoked = await ctx.db.apiToken.updateManyAndReturn({
    where: { userId, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { id: true },
  })
  for (const { id } of revoked) ctx.note({ subject: `token:${id}` })
  await endGrants(ctx, userId)
  await invalidateCredentials(ctx, userId)
}

/**
 * Revokes an active token of the account and everything it created, generation by generation. Its own row comes first:
 * a child being created at this moment locks it, so that the child is found afterwards.
 * @returns the ids of the revoked tokens; empty when the account has no such active token
 */
export async function revokeWithChildren(db: Db, token: { id: string; userId: string }): Promise<string[]> {
  const revokedAt = new Date()
  const own = await db.apiToken.updateMany({ where: { ...token, revokedAt: null }, data: { revokedAt } })
  if (own.count === 0) return []
  const all = [token.id]
  for (let parents = [token.id]; parents.length > 0; all.push(...parents)) {
    const children = await db.apiToken.updateManyAndReturn({
      where: { parentId: { in: parents }, revokedAt: null },
      data: { revokedAt },
      select: { id: true },
    })
    parents = children.map((child) => child.id)
  }
  return all
}
