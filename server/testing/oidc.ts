import { createServer } from 'node:http'
import { generateKeyPairSync, sign } from 'node:crypto'
import type { AddressInfo } from 'node:net'

export interface OidcIssuer {
  /** For OIDC_ISSUER. */
  url: string
  /** Claims of the next ID token: `sub`, `email`, `email_verified`, `name`, `nonce`. */
  claims: Record<string, unknown>
  close(): Promise<void>
}

const KEY_ID = 'test'

/** An OpenID Connect provider on a free port: discovery, keys and token endpoint. Consent is up to the test. */
export async function startOidcIssuer(clientId: string): Promise<OidcIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issuer: OidcIssuer = { url: '', claims: {}, close: async () => {} }
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer.url, aud: clientId, iat: now, exp: now + 300, ...issuer.claims }
    const text = [{ alg: 'RS256', kid: KEY_ID }, payload].map((part) => encoded(JSON.stringify(part))).join('.')
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: issuer.url,
      authorization_endpoint: `${issuer.url}/authorize`,
      token_endpoint: `${issuer.url}/token`,
      jwks_uri: `${issuer.url}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] }),
    '/token': () => ({ access_token: 'access', token_type: 'Bearer', id_token: idToken() }),
  }
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer?.() ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return issuer
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}
