import type { OAuthConfig } from 'next-auth/providers/oauth'
import { env } from '#server/settings/env.ts'
import { rolesIn, type ProviderRoles } from '#server/platform/accounts/identity-roles.ts'

/** A provider's profile of a person; with the address only when the provider has verified it. */
export interface ProviderProfile {
  id: string
  name: string
  email: string | null
  /** The roles that the provider assigns; null when it assigns none. */
  roles: ProviderRoles | null
}

/** The providers whose id and secret are in the environment. */
export function oauthProviders(): OAuthConfig<Record<string, unknown>>[] {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_ID, GOOGLE_SECRET, OIDC_ISSUER, OIDC_ID, OIDC_SECRET, OIDC_NAME } = env()
  return [
    ...(GITHUB_ID && GITHUB_SECRET ? [github(GITHUB_ID, GITHUB_SECRET)] : []),
    ...(GOOGLE_ID && GOOGLE_SECRET
      ? [openId('google', 'Google', 'https://accounts.google.com', GOOGLE_ID, GOOGLE_SECRET)]
      : []),
    ...(OIDC_ISSUER && OIDC_ID && OIDC_SECRET ? [openId('oidc', OIDC_NAME, OIDC_ISSUER, OIDC_ID, OIDC_SECRET)] : []),
  ]
}

/** Any OpenID Connect provider: everything else is in its discovery document. */
function openId(
  id: string,
  name: string,
  issuer: string,
  clientId: string,
  clientSecret: string,
): OAuthConfig<Record<string, unknown>> {
  return {
    id,
    name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    idToken: true,
    userinfo: { request: allClaims },

    checks: ['pkce', 'state', 'nonce'],
    clientId,
    clientSecret,
    profile: (claims) => ({
      ...profileOf(claims.sub, claims.name, claims.email_verified === true ? claims.email : null),
      roles: id === 'oidc' ? rolesIn(claims) : null,
    }),
  }
}

/** The arguments that next-auth passes to a custom `userinfo.request`. */
type Userinfo = Exclude<OAuthConfig<Record<string, unknown>>['userinfo'], string | undefined>
type Signed = Parameters<NonNullable<Userinfo['request']>>[0]
type Tokens = Exclude<Parameters<Signed['client']['userinfo']>[0], string>

/**
 * The claims of the ID token, whose signature has been verified; with those of the userinfo endpoint when it lacks a
 * verified address or every role. Providers may put them in either place.
 * @throws when the endpoint fails, or answers about another person
 */
async function allClaims({ client, tokens }: Signed) {
  // The value is the library's token set, of which next-auth declares only a part.
  const set = tokens as Tokens
  const claims = set.claims()
  const isWhole = claims.email_verified === true && rolesIn(claims)?.given.length !== 0
  if (isWhole || client.issuer.metadata.userinfo_endpoint === undefined) return claims
  // Capitalised as in RFC 6750: some providers answer `token_type: bearer`, but refuse `Authorization: bearer`.
  const info = await client.userinfo(set, { tokenType: 'Bearer' })
  // The address and `email_verified` must come from the same source.
  const { email, email_verified } = claims.email_verified === true ? claims : info
  return { ...info, ...claims, email, email_verified }
}

/** GitHub has no OpenID Connect: its verified primary address needs a second request. */
function github(clientId: string, clientSecret: string): OAuthConfig<Record<string, unknown>> {
  return {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    authorization: { url: 'https://github.com/login/oauth/authorize', params: { scope: 'read:user user:email' } },
    token: 'https://github.com/login/oauth/access_token',
    userinfo: {
      url: 'https://api.github.com/user',
      async request({ client, tokens }) {
        const person = await client.userinfo(tokens.access_token ?? '')
        return { ...person, sub: String(person.id), email: await githubAddress(tokens.access_token ?? '') }
      },
    },
    checks: ['pkce', 'state'],
    clientId,
    clientSecret,
    profile: (person) => profileOf(person.id, person.name ?? person.login, person.email),
  }
}

async function githubAddress(token: string): Promise<string | undefined> {
  const response = await fetch('https://api.github.com/user/emails', {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) return undefined
  const addresses = (await response.json()) as { email: string; primary: boolean; verified: boolean }[]
  return addresses.find(({ primary, verified }) => primary && verified)?.email
}

function profileOf(id: unknown, name: unknown, email: unknown): ProviderProfile {
  const address = typeof email === 'string' && email !== '' ? email : null
  const line =
    typeof name === 'string'
      ? name
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim()
          .slice(0, 100)
      : ''
  return {
    id: String(id),
    name: line.toWellFormed() || (address ?? 'New user').slice(0, 100),
    email: address,
    roles: null,
  }
}
