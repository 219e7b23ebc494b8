import type { OAuthConfig } from 'next-auth/providers/oauth'
import { env } from '#server/env.ts'

/** A provider's profile of a person; with the address only when the provider has verified it. */
export interface ProviderProfile {
  id: string
  name: string
  email: string | null
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
    checks: ['pkce', 'state', 'nonce'],
    clientId,
    clientSecret,
    profile: (claims) => profileOf(claims.sub, claims.name, claims.email_verified === true ? claims.email : null),
  }
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
  return {
    id: String(id),
    name: typeof name === 'string' && name !== '' ? name : (address ?? 'New user'),
    email: address,
  }
}
