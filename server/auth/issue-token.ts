import { hmac } from '#server/core/crypto.ts'
import type { Db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import type { Scope } from '#server/core/actor.ts'
import type { ApiToken } from '#prisma/generated/client.ts'
import { hintOf, newTokenSecret } from './token-secret.ts'

interface Issued {
  row: ApiToken
  /** The token itself: only its keyed hash is kept. */
  secret: string
}

/** Writes a new token of an account. Who may have it was decided before. */
export async function issueToken(
  db: Db,
  token: { userId: string; parentId: string | null; name: string; scopes: Scope[]; expiresAt: Date | null },
): Promise<Issued> {
  const secret = newTokenSecret()
  const hash = new Uint8Array(hmac(secret))
  const row = await db.apiToken.create({ data: { ...token, id: newId('tok'), hash, hint: hintOf(secret) } })
  return { row, secret }
}
