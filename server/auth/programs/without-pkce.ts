import type { Program } from '#prisma/generated/client.ts'
import type { Scope } from '#server/core/actor.ts'
import { env } from '#server/env.ts'

/**
 * Programs that were written for the public API of the job search send no PKCE challenge, know none of our scopes, renew by
 * the refresh token alone and ask for a token of their own. Where that API has a host, a program with a secret may do so.
 */
export function mayLeaveOutPkce({ secretHash }: Pick<Program, 'secretHash'>): boolean {
  return secretHash !== null && Boolean(env().VACANCIES_API_HOST)
}

/** All that a consent without PKCE can give: what that API has. */
export const SCOPES_WITHOUT_PKCE: readonly Scope[] = ['vacancies:read', 'vacancies:write']

/** What stands before a token in that API: its clients tell accounts and applications apart by it. */
const PREFIX = { account: 'USER', application: 'APPL' }

/** The answer with a token as those programs expect it; an application has no other field. */
export function publicTokens<T extends { access_token: string }>(answer: T, whose: keyof typeof PREFIX): T {
  return { ...answer, access_token: `${PREFIX[whose]}${answer.access_token}`, token_type: 'bearer' }
}
