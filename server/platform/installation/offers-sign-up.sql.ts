import type { Reads } from '#server/core/database/replica.ts'
import { env } from '#server/settings/env.ts'

/**
 * Whether pages offer to create an account, also while the primary database is away; creating one asks `isSignUpOpen`.
 */
export async function offersSignUp(reads: Reads): Promise<boolean> {
  if (!env().SIGN_UP) return false
  const { rows } = await reads.query<{ sign_up: boolean }>({ text: 'select sign_up from installation where id = 1' })
  return rows[0]?.sign_up ?? true
}
