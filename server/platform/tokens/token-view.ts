import type { z } from 'zod'
import type { ApiToken } from '#prisma/generated/client.ts'
import type { Scope } from '#server/core/actor.ts'
import type { TokenView } from './tokens.schema.ts'

/** A token's row as its owner sees it. */
export function tokenView(row: ApiToken): z.input<typeof TokenView> {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    hint: row.hint,
    scopes: row.scopes as Scope[],
    resources: row.resources,
    propose_only: row.proposeOnly,
    parent_id: row.parentId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    last_used_address: row.lastUsedIp,
    expires_at: row.expiresAt?.toISOString() ?? null,
  }
}
