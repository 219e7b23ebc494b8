import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { CREDENTIALS } from './credential-cache.ts'
import { revokeWithChildren } from './revoke-token.service.ts'

/**
 * Called in the transaction that deletes a resource: tokens that are bound only to it are revoked, with the tokens that
 * they created; other tokens lose this resource.
 */
export async function endResource(db: Db, userId: string, name: string): Promise<void> {
  const tokens = await db.apiToken.findMany({ where: { userId, resources: { has: name }, revokedAt: null } })
  const ctx = systemContext({ db })
  for (const { id, resources } of tokens) {
    const left = resources.filter((other) => other !== name)
    if (left.length > 0) await db.apiToken.update({ where: { id }, data: { resources: left } })
    // A token is revoked rather than left without resources, which would permit everything.
    else await revokeWithChildren(db, { id, userId })
    const note = { subject: `token:${id}`, before: { resources }, after: { resources: left } }
    await writeAudit(db, ctx, 'tokens.endResource', [note])
  }
  if (tokens.length > 0) await publish(db, CREDENTIALS, userId)
}
