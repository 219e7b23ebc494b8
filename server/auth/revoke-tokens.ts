import type { Db } from '#server/core/db.ts'

/**
 * Revokes a live token of the account and everything made by it, generation by generation. Its own row comes first:
 * a child being made at this moment holds it, so that it is found afterwards.
 * @returns the ids of the revoked tokens; empty when the account has no such live token
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
