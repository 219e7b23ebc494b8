import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/db.ts'
import { setEnv } from '#server/env.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { startOidcIssuer, type OidcIssuer } from '#server/testing/oidc.ts'

const server = aTestServer()
let issuer: OidcIssuer
beforeAll(async () => {
  issuer = await startOidcIssuer('quartet')
  setEnv({ OIDC_ISSUER: issuer.url, OIDC_ID: 'quartet', OIDC_SECRET: 'secret', OIDC_NAME: 'House' })
})
afterAll(() => issuer.close())

/** Cookies of a browser, by name. */
type Jar = Map<string, string>

async function visit(jar: Jar, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  const response = await server.fetch(path, { ...init, headers })
  for (const text of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return response
}

/** Goes to the provider as the button does. @returns the address of its consent page */
async function begin(jar: Jar): Promise<URL> {
  const { csrfToken } = (await (await visit(jar, '/api/auth/csrf')).json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, json: 'true' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await visit(jar, '/api/auth/signin/oidc', { method: 'POST', body, headers })
  return new URL(((await response.json()) as { url: string }).url)
}

/** Comes back from the provider with its word about a person. */
async function signIn(person: Record<string, unknown>, jar: Jar = new Map()) {
  const consent = await begin(jar)
  issuer.claims = { ...person, nonce: consent.searchParams.get('nonce') }
  const back = new URL(consent.searchParams.get('redirect_uri') ?? '')
  expect(back.origin).toBe(server.url)
  back.search = new URLSearchParams({ code: 'code', state: consent.searchParams.get('state') ?? '' }).toString()
  const response = await visit(jar, back.pathname + back.search)
  const target = new URL(response.headers.get('location') ?? '', server.url)
  const me = (await (await visit(jar, '/api/account')).json()) as { account: { id: string; email: string } | null }
  return { error: target.searchParams.get('error'), account: me.account, jar }
}

let count = 0
const person = (over: Record<string, unknown> = {}) => {
  const sub = `person-${++count}`
  return { sub, name: 'Nina', email: `${sub}@house.quartet`, email_verified: true, ...over }
}

describe('signing in through a provider', () => {
  it('goes there with state, nonce and PKCE, and is offered on the sign-in page', async () => {
    const consent = await begin(new Map())
    expect(consent.origin).toBe(issuer.url)
    expect(Object.fromEntries(consent.searchParams)).toMatchObject({
      client_id: 'quartet',
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/.{20}/),
      nonce: expect.stringMatching(/.{20}/),
    })
    const options = (await (await server.fetch('/api/account/sign-in-options')).json()) as { providers: unknown }
    expect(options.providers).toEqual([{ id: 'oidc', name: 'House' }])
  })

  it('makes an account the first time and finds it again afterwards', async () => {
    const nina = person({ email: 'Nina@House.Quartet' })
    const first = await signIn(nina)
    expect(first).toMatchObject({ error: null, account: { email: 'nina@house.quartet' } })
    const again = await signIn({ ...nina, email: 'moved@house.quartet' })
    expect(again.account?.id).toBe(first.account?.id)
  })

  it('never takes over an account by an equal address', async () => {
    const nina = person()
    const user = await aUser({ email: nina.email })
    expect(await signIn(nina)).toMatchObject({ error: 'OAuthAccountNotLinked', account: null })
    expect(await db().oAuthIdentity.count({ where: { userId: user.id } })).toBe(0)
  })

  it('links to the account that is signed in already', async () => {
    const user = await aUser()
    const cookie = await aSession(user)
    const jar: Jar = new Map([[cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]])
    const nina = person()
    expect((await signIn(nina, jar)).account?.id).toBe(user.id)
    expect((await signIn(nina)).account?.id).toBe(user.id)
  })

  it('needs an address that the provider has verified', async () => {
    for (const over of [{ email_verified: false }, { email: undefined }, { email_verified: 'no' }]) {
      expect(await signIn(person(over))).toMatchObject({ error: 'EmailNotVerified', account: null })
    }
  })

  it('makes no account where sign-up is closed, and lets no blocked one in', async () => {
    const nina = person()
    const { account } = await signIn(nina)
    setEnv({ SIGN_UP: 'off' })
    expect(await signIn(person())).toMatchObject({ error: 'SignUpOff', account: null })
    setEnv({ SIGN_UP: 'on' })
    await db().user.update({ where: { id: account?.id ?? '' }, data: { disabledAt: new Date() } })
    expect(await signIn(nina)).toMatchObject({ error: 'AccessDenied', account: null })
  })

  it('refuses an answer that this browser did not ask for', async () => {
    const jar: Jar = new Map()
    const consent = await begin(jar)
    issuer.claims = { ...person(), nonce: consent.searchParams.get('nonce') }
    const path = `/api/auth/callback/oidc?code=code&state=${consent.searchParams.get('state')}`
    for (const [strange, address] of [
      [new Map<string, string>(), path],
      [jar, path.replace(/state=.*/, 'state=guessed')],
    ] as const) {
      const response = await visit(strange, address)
      expect(response.headers.get('location')).toContain('error=')
      expect([...strange.keys()].filter((name) => name.includes('session-token'))).toEqual([])
    }
  })
})
