import type { Program } from '#prisma/generated/client.ts'
import type { Scope } from '#server/core/actor.ts'
import { products } from '#server/core/products.ts'
import { ACCOUNT_SCOPES } from '#server/core/scopes.schema.ts'

/**
 * True when a program may leave out PKCE. Programs written for an API at a separate host (`apiHost`
 * of a product) send no PKCE challenge, know none of our scopes, and renew by the refresh token.
 * Where such a host exists, a program with a secret may do so.
 */
export function mayLeaveOutPkce({ secretHash }: Pick<Program, 'secretHash'>): boolean {
  return secretHash !== null && hasApiHost()
}

/** True when a product has a host of its own for its API. */
export function hasApiHost(): boolean {
  return products().some(({ apiHost }) => apiHost?.())
}

/** All that a consent without PKCE can give: what those APIs have. */
export function scopesWithoutPkce(): readonly Scope[] {
  const owned = products().flatMap(({ apiHost, scopes }) => (apiHost?.() ? Object.keys(scopes) : []))
  return ACCOUNT_SCOPES.filter((scope) => owned.includes(scope))
}

/** Prefixes of tokens in that API, by which its clients tell accounts and applications apart. */
const PREFIX = { account: 'USER', application: 'APPL' }

/** The answer with a token as those programs expect it; an application has no other field. */
export function publicTokens<T extends { access_token: string }>(answer: T, whose: keyof typeof PREFIX): T {
  return { ...answer, access_token: `${PREFIX[whose]}${answer.access_token}`, token_type: 'bearer' }
}
