import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { encrypt } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { Browser } from '#server/testing/browser.ts'
import { visit, type Jar } from '#server/testing/cookie-jar.ts'
import { startGlewlwyd } from '#server/testing/glewlwyd.ts'
import { beginAtProvider } from '#server/testing/provider-sign-in.ts'
import { aTestServer } from '#server/testing/server.ts'
import { startOidcIssuer, type OidcIssuer, type Person } from '#server/testing/oidc.ts'
import { sessionCookieName } from '#server/platform/sessions/session.ts'

const server = aTestServer()
const CLIENT = { id: 'quartet', secret: 'a-secret-of-the-client' }
let issuer: OidcIssuer
beforeAll(async () => {
  const client = { ...CLIENT, redirectUri: ours('/api/auth/callback/oidc') }
  // npm run test:oidc: the same tests with a provider of Debian.
  const root = process.env['GLEWLWYD_ROOT']
  issuer = await (root ? startGlewlwyd(root, client) : startOidcIssuer(client))
  use(issuer)
})
afterAll(() => issuer.close())

function use({ url }: OidcIssuer): void {
  setEnv({ OIDC_ISSUER: url, OIDC_ID: CLIENT.id, OIDC_SECRET: CLIENT.secret, OIDC_NAME: 'House' })
}

const ours = (path: string): string => new URL(path, server.url).href

/** Goes to the provider as the button does. @returns the address of its page */
async function begin(jar: Jar): Promise<URL> {
  const response = await beginAtProvider(server, jar)
  return new URL(((await response.json()) as { url: string }).url)
}

/** Signs in at the provider. @returns our address to which it sends the browser back */
async function enter(start: URL, who: Person, at = issuer): Promise<URL> {
  const back = await at.enter(start, who)
  expect(back.origin).toBe(server.url)
  return back
}

/** Comes back from the provider with its word about a person. */
async function signIn(who: Person, jar: Jar = new Map(), at = issuer) {
  const back = await enter(await begin(jar), who, at)
  const response = await visit(jar, back)
  const target = new URL(response.headers.get('location') ?? '', server.url)
  const me = (await (await visit(jar, ours('/api/account'))).json()) as {
    account: { id: string; name: string; email: string; roles: string[] } | null
  }
  const ticket = target.searchParams.get('ticket') ?? ''
  return { error: target.searchParams.get('error'), account: me.account, jar, ticket }
}

let count = 0
const person = (over: Record<string, unknown> = {}): Person => {
  const sub = `person-${++count}`
  return { sub, name: 'Nina', email: `${sub}@house.quartet`, email_verified: true, ...over }
}

describe('signing in through a provider', () => {
  it('goes there with state, nonce and PKCE, and is offered on the sign-in page', async () => {
    const consent = await begin(new Map())
    expect(consent.origin).toBe(new URL(issuer.url).origin)
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

  it('makes one line of at most 100 characters of the name that the provider sends', async () => {
    const { account } = await signIn(person({ name: ` Nina\r\n\tPetrova${'x'.repeat(100)}` }))
    expect(account?.name).toBe(`Nina Petrova${'x'.repeat(88)}`)
  })

  it('never takes over an account by an equal address', async () => {
    const nina = person()
    const user = await aUser({ email: String(nina.email) })
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

  it('asks for the code of an account with an authenticator app', async () => {
    const nina = person()
    const { account } = await signIn(nina)
    const secret = new Secret({ size: 20 })
    const sealed = new Uint8Array(encrypt(Buffer.from(secret.bytes)))
    await db().totp.create({ data: { userId: account?.id ?? '', secret: sealed, confirmedAt: new Date() } })
    const { error, account: nobody, ticket } = await signIn(nina)
    expect([error, nobody]).toEqual(['code_required', null])
    const browser = new Browser(server)
    const code = new TOTP({ secret }).generate()
    expect(await browser.open('second-factor', { ticket })).toBe('code_required')
    expect(await browser.open('second-factor', { ticket, code: '000000' })).toBe('code_refused')
    expect(await browser.open('second-factor', { ticket: `${ticket}x`, code })).toBe('ticket_expired')
    const cookie = `${sessionCookieName()}=${ticket}`
    expect(await new Browser(server, cookie).caller()).toBeUndefined()
    expect(await browser.open('second-factor', { ticket, code })).toBeNull()
    expect(await browser.caller()).toBe(account?.id)
    expect(await new Browser(server).open('second-factor', { ticket, code })).toBe('code_refused')
  })

  it('refuses an answer that this browser did not ask for', async () => {
    const jar: Jar = new Map()
    const back = await enter(await begin(jar), person())
    const guessed = new URL(back)
    guessed.searchParams.set('state', 'guessed')
    const stranger: Jar = new Map()
    await begin(stranger)
    for (const [browser, address] of [
      [new Map<string, string>(), back],
      [jar, guessed],
      [stranger, back],
    ] as const) {
      const response = await visit(browser, address)
      expect(response.headers.get('location')).toContain('error=')
      expect([...browser.keys()].filter((name) => name.includes('session-token'))).toEqual([])
    }
  })

  it('refuses a code of another sign-in, whose verifier and nonce are not those of this browser', async () => {
    const jar: Jar = new Map()
    const own = await enter(await begin(jar), person())
    const other = await enter(await begin(new Map()), person())
    own.searchParams.set('code', other.searchParams.get('code') ?? '')
    const response = await visit(jar, own)
    expect(response.headers.get('location')).toContain('error=OAuthCallback')
    expect([...jar.keys()].filter((name) => name.includes('session-token'))).toEqual([])
  })
})

describe('claims that only the userinfo endpoint has', () => {
  it('count as those of the ID token: address, name and roles', async () => {
    const client = { ...CLIENT, redirectUri: ours('/api/auth/callback/oidc') }
    const strict = await startOidcIssuer(client, { claimsIn: 'userinfo' })
    use(strict)
    setEnv({ OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'cn=staff=agent' })
    const nina = person({ groups: ['cn=staff'] })
    const { account } = await signIn(nina, new Map(), strict)
    expect(account).toMatchObject({ name: 'Nina', email: nina.email })
    expect(account?.roles.toSorted()).toEqual(['agent', 'user'])
    expect(await signIn(person({ email_verified: false }), new Map(), strict)).toMatchObject({ account: null })
    await strict.close()
    setEnv({ OIDC_ROLES_CLAIM: '' })
    use(issuer)
  })
})

describe('roles that a provider decides on', () => {
  const rolesSet = { OIDC_ROLES_CLAIM: 'groups', OIDC_ROLES: 'cn=staff=agent,admins=operator' }

  it('are given and taken at each sign-in, with a note in the audit log, and leave the others', async () => {
    setEnv(rolesSet)
    await aUser({ roles: ['operator'] })
    const nina = person({ groups: ['admins', 'cn=staff', 'others'] })
    const first = await signIn(nina)
    expect(first.account?.roles.toSorted()).toEqual(['agent', 'operator', 'user'])
    const id = first.account?.id ?? ''
    await db().user.update({ where: { id }, data: { roles: { push: 'employer' } } })
    const second = await signIn({ ...nina, groups: 'cn=staff' })
    expect(second.account?.roles.toSorted()).toEqual(['agent', 'employer', 'user'])
    const third = await signIn({ ...nina, groups: undefined })
    expect(third.account?.roles.toSorted()).toEqual(['employer', 'user'])
    const notes = await db().auditEntry.findMany({ where: { action: 'identity.roles', subject: `user:${id}` } })
    expect(notes).toHaveLength(3)
    expect(notes.map(({ after }) => (after as { provider: string }).provider)).toEqual(['oidc', 'oidc', 'oidc'])
  })

  it('stay as they are without the setting, whatever the provider says', async () => {
    setEnv(rolesSet)
    delete process.env['OIDC_ROLES_CLAIM']
    setEnv({})
    const { account } = await signIn(person({ groups: ['admins'] }))
    expect(account?.roles).toEqual(['user'])
  })
})
