import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'
import { visit, type Jar } from './cookie-jar.ts'

/** What a provider knows of a person: `sub` and claims. */
export type Person = { sub: string } & Record<string, unknown>

export interface OidcIssuer {
  /** For OIDC_ISSUER. */
  url: string
  /**
   * Signs a person in at the provider, in a browser of their own.
   * @param start the address of the provider to which our sign-in page leads
   * @returns our address to which the provider sends the browser back
   */
  enter(start: URL, person: Person): Promise<URL>
  close(): Promise<void>
}

const SCOPES = 'openid email profile'

export interface OidcClient {
  id: string
  secret: string
  redirectUri: string
}

/**
 * A real OpenID Connect provider (`oidc-provider`) on a free port, with one confidential client. Its page for signing
 * in lets each person in at once; everything else is the library's own: discovery, keys, PKCE, codes, ID tokens.
 * @param claimsIn where claims stand besides the answer of the userinfo endpoint
 */
export async function startOidcIssuer(
  client: OidcClient,
  { claimsIn = 'id token' }: { claimsIn?: 'id token' | 'userinfo' } = {},
): Promise<OidcIssuer> {
  const people = new Map<string, Person>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(url, {
    ...configuration(client, people),
    conformIdTokenClaims: claimsIn === 'userinfo',
  })
  let next = ''
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void provider.callback()(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: next } })
  })
  return {
    url,
    async enter(start, person) {
      people.set(person.sub, person)
      next = person.sub
      const jar: Jar = new Map()
      let at = start
      while (at.origin === url) {
        const response = await visit(jar, at)
        const location = response.headers.get('location')
        if (location === null) throw new Error(`${at.pathname}: ${response.status} ${await response.text()}`)
        at = new URL(location, at)
      }
      return at
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function configuration({ id, secret, redirectUri }: OidcClient, people: ReadonlyMap<string, Person>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
    // Signing in is consent.
    async loadExistingGrant({ oidc }) {
      const { provider, client, session } = oidc
      const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
  }
}
