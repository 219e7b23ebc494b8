import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { encrypt } from '#server/core/crypto.ts'
import { db, transaction } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { Browser } from '#server/testing/browser.ts'
import { visit, type Jar } from '#server/testing/cookie-jar.ts'
import { aSession, aUser } from '#server/testing/factories.ts'
import { runMailJobs } from '#server/testing/mail-jobs.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { startOidcIssuer, type OidcIssuer, type Person } from '#server/testing/oidc.ts'
import { beginAtProvider } from '#server/testing/provider-sign-in.ts'
import { aTestServer } from '#server/testing/server.ts'
import { waiting } from '#server/testing/waiting.sql.ts'

const PASSWORD = 'tea kettle on the stove'
const NEW = 'another kettle on the stove'
const CLIENT = { id: 'quartet', secret: 'a-secret-of-the-client' }
const server = aTestServer()
let issuer: OidcIssuer
let sink: MailSink
beforeAll(async () => {
  issuer = await startOidcIssuer({ ...CLIENT, redirectUri: new URL('/api/auth/callback/oidc', server.url).href })
  sink = await startMailSink()
  setEnv({ OIDC_ISSUER: issuer.url, OIDC_ID: CLIENT.id, OIDC_SECRET: CLIENT.secret, OIDC_NAME: 'House' })
  setEnv({ SMTP_URL: sink.url })
})
beforeEach(async () => {
  forgetSingleton('attempts')
  await runMailJobs()
  sink.letters.length = 0
})
afterAll(() => Promise.all([issuer.close(), sink.close()]))

let count = 0
const aPerson = (): Person => {
  const sub = `linked-${++count}`
  return { sub, name: 'Nina', email: `${sub}@house.quartet`, email_verified: true }
}

/** An account with a password, at its browser, signed in just now. */
async function anOwner(options: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser({ password: PASSWORD, ...options })
  const cookie = await aSession(user)
  const at = cookie.indexOf('=')
  const jar: Jar = new Map([[cookie.slice(0, at), cookie.slice(at + 1)]])
  return { user, jar, browser: new Browser(server, cookie) }
}

/** Makes the sign-in of every session of the account eleven minutes older. */
async function age(user: { id: string }): Promise<void> {
  const createdAt = new Date(Date.now() - 660_000)
  await db().session.updateMany({ where: { userId: user.id }, data: { createdAt, confirmedAt: null } })
}

/** Begins in this browser, and signs the person in at the provider. @returns our address to which the provider leads */
async function atProvider(jar: Jar, who: Person): Promise<URL> {
  const response = await beginAtProvider(server, jar)
  expect(response.status).toBe(200)
  return issuer.enter(new URL(((await response.json()) as { url: string }).url), who)
}

/** Comes back from the provider. @returns the query of the page that it ends on */
async function comeBack(jar: Jar, back: URL): Promise<URLSearchParams> {
  const response = await visit(jar, back)
  return new URL(response.headers.get('location') ?? '', server.url).searchParams
}

async function link(jar: Jar, who = aPerson()): Promise<Person> {
  expect((await comeBack(jar, await atProvider(jar, who))).get('error')).toBeNull()
  return who
}

/** Signs in through the provider elsewhere. */
async function signIn(who: Person): Promise<{ query: URLSearchParams; caller: string | undefined }> {
  const jar: Jar = new Map()
  const query = await comeBack(jar, await atProvider(jar, who))
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { query, caller: await new Browser(server, cookie).caller() }
}

const unlink = (browser: Browser) => browser.call('DELETE', '/api/account/sign-in-methods/oidc')
const linksOf = ({ id }: { id: string }) => db().oAuthIdentity.count({ where: { userId: id } })

async function letters(): Promise<string[]> {
  await runMailJobs()
  return sink.letters
}

describe('linking a provider', () => {
  it('begins after a recent sign-in or confirmation alone, and is mailed', async () => {
    const { user, jar, browser } = await anOwner()
    await age(user)
    const refused = await beginAtProvider(server, jar)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: 'confirmation_required' } })
    expect([...jar.keys()].filter((name) => /state|pkce/.test(name))).toEqual([])
    expect((await browser.call('POST', '/api/account/confirmation', { password: PASSWORD })).status).toBe(204)
    const who = await link(jar)
    expect((await signIn(who)).caller).toBe(user.id)
    const [letter = '', ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toContain(`<${user.email}>`)
    expect(letter).toContain('House can now be used to sign in')
  })

  it('is refused at its end when the confirmation is no longer recent', async () => {
    const { user, jar } = await anOwner()
    const back = await atProvider(jar, aPerson())
    await age(user)
    expect((await comeBack(jar, back)).get('error')).toBe('confirmation_required')
    expect(await linksOf(user)).toBe(0)
    expect(await letters()).toEqual([])
  })

  it('waits for a change of the account that ends its session, and is refused then', async () => {
    const { user, jar } = await anOwner()
    const back = await atProvider(jar, aPerson())
    const begun = await transaction(async (tx) => {
      await tx.user.update({ where: { id: user.id }, data: { id: user.id } })
      await tx.session.deleteMany({ where: { userId: user.id } })
      const coming = comeBack(jar, back)
      await expect.poll(() => waiting()).toBe(1)
      return { coming }
    })
    expect((await begun.coming).get('error')).toBe('confirmation_required')
    expect(await linksOf(user)).toBe(0)
  })

  it('is mailed to no address that nobody confirmed', async () => {
    const { user, jar } = await anOwner({ unconfirmed: true })
    await link(jar)
    expect(await linksOf(user)).toBe(1)
    expect(await letters()).toEqual([])
  })
})

describe('unlinking a provider', () => {
  it('needs a recent confirmation, ends every other session, and is mailed', async () => {
    const { user, jar, browser } = await anOwner()
    const who = await link(jar)
    const elsewhere = new Browser(server, await aSession(user))
    await age(user)
    expect(await unlink(browser)).toMatchObject({ status: 403, body: { error: { code: 'confirmation_required' } } })
    expect(await linksOf(user)).toBe(1)
    expect(await elsewhere.caller()).toBe(user.id)
    expect((await browser.call('POST', '/api/account/confirmation', { password: PASSWORD })).status).toBe(204)
    expect((await unlink(browser)).status).toBe(204)
    expect([await browser.caller(), await elsewhere.caller()]).toEqual([user.id, undefined])
    expect((await signIn(who)).caller).not.toBe(user.id)
    expect((await letters()).at(-1)).toContain('House can no longer be used to sign in')
  })

  it('ends a sign-in that still waits for its code', async () => {
    const { user, jar, browser } = await anOwner()
    const who = await link(jar)
    const secret = new Secret({ size: 20 })
    const sealed = new Uint8Array(encrypt(Buffer.from(secret.bytes)))
    await db().totp.create({ data: { userId: user.id, secret: sealed, confirmedAt: new Date() } })
    const ticket = (await signIn(who)).query.get('ticket') ?? ''
    await db().session.updateMany({ where: { userId: user.id }, data: { secondFactorAt: new Date() } })
    expect((await unlink(browser)).status).toBe(204)
    const code = new TOTP({ secret }).generate()
    expect(await new Browser(server).open('second-factor', { ticket, code })).toBe('CredentialsSignin')
  })
})

describe('a password that is reset by a mailed link', () => {
  it('unlinks every provider, and says so in its mails', async () => {
    const { user, jar } = await anOwner()
    const who = await link(jar)
    await letters()
    const json = { email: user.email }
    expect((await server.fetch('/api/account/forgot-password', { method: 'POST', json })).status).toBe(202)
    const mailed = (await letters()).at(-1) ?? ''
    expect(mailed).toContain('unlinks every provider')
    const token = /\/reset-password\?token=(\S+)/.exec(mailed)?.[1]
    const answer = await server.fetch('/api/account/reset-password', { method: 'POST', json: { token, password: NEW } })
    expect(answer.status).toBe(204)
    expect(await linksOf(user)).toBe(0)
    expect((await signIn(who)).caller).not.toBe(user.id)
    const letter = (await letters()).at(-1)
    expect(letter).toContain('was reset by a mailed link')
    expect(letter).toContain('can no longer sign in until it is linked again: House')
    const note = await db().auditEntry.findFirst({
      where: { action: 'account.resetPassword', subject: `user:${user.id}` },
    })
    expect(note?.before).toEqual({ providers: ['oidc'] })
  })
})
