import { beforeEach, describe, expect, it } from 'vitest'
import { db, transaction } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setupPath } from '#server/platform/accounts/setup.service.ts'
import { setEnv } from '#server/settings/env.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { Browser } from '#server/testing/browser.ts'
import { aTestServer } from '#server/testing/server.ts'
import { waiting } from '#server/testing/waiting.sql.ts'

const HOST = 'quartet.example'
const server = aTestServer({ PUBLIC_URL: `https://${HOST}` })
beforeEach(() => {
  for (const name of ['attempts', 'throttle']) forgetSingleton(name)
})

let count = 0
const person = () => ({ name: 'Nina', email: `nina-${++count}@test.quartet` })

type Person = ReturnType<typeof person> & { key?: string }

/** Signs up as the sign-up page does. */
async function signUp(authenticator: Authenticator, account: Person = person(), browser = new Browser(server)) {
  const csrf_token = await browser.csrfToken()
  const { status, body } = await browser.call('POST', '/api/account/passkey-sign-up', { ...account, csrf_token })
  if (status !== 200) return { status, error: String(body.error.code), browser, account }
  const credential = JSON.stringify(authenticator.register(body.options))
  const error = await browser.open('passkey-sign-up', { ...account, credential })
  return { status, error, browser, account, credential }
}

/** The options of a sign-in for this browser. */
async function begin(browser: Browser) {
  const csrf_token = await browser.csrfToken()
  return (await browser.call('POST', '/api/account/passkey-sign-in', { csrf_token })).body.options
}

/** Signs in as the sign-in page does. */
async function signIn(authenticator: Authenticator, behaviour: Parameters<Authenticator['assert']>[1] = {}) {
  const browser = new Browser(server)
  const credential = JSON.stringify(authenticator.assert(await begin(browser), behaviour))
  return { browser, error: await browser.open('passkey', { credential }), credential }
}

describe('the first operator with a passkey', () => {
  it('is made once, with the key of the set-up page, also while sign-up is closed', async () => {
    const key = new URLSearchParams((await setupPath(db()))?.split('?')[1]).get('key') ?? ''
    setEnv({ SIGN_UP: 'off' })
    expect(await signUp(new Authenticator(HOST), { ...person(), key: 'wrong' })).toMatchObject({
      error: 'wrong_setup_key',
    })
    const other = new Browser(server)
    const late = { ...person(), key }
    const csrf_token = await other.csrfToken()
    const { body } = await other.call('POST', '/api/account/passkey-sign-up', { ...late, csrf_token })
    const { browser, account, error } = await signUp(new Authenticator(HOST), { ...person(), key })
    expect(error).toBeNull()
    const user = await db().user.findUniqueOrThrow({ where: { email: account.email }, include: { passkeys: true } })
    expect(user).toMatchObject({ passwordHash: null, roles: ['user', 'operator'], passkeys: [{ counter: 1n }] })
    expect(user.emailConfirmedAt).not.toBeNull()
    expect(await browser.caller()).toBe(user.id)
    const audit = await db().auditEntry.findMany({ where: { subject: `user:${user.id}` }, orderBy: { id: 'asc' } })
    expect(audit.map(({ action }) => action)).toEqual(['account.setUp', 'session.create'])
    const credential = JSON.stringify(new Authenticator(HOST).register(body.options))
    expect(await other.open('passkey-sign-up', { ...late, credential })).toBe('wrong_setup_key')
    expect(await signUp(new Authenticator(HOST), { ...person(), key })).toMatchObject({ error: 'wrong_setup_key' })
    expect(await db().user.count()).toBe(1)
    setEnv({ SIGN_UP: '' })
  })
})

describe('signing up with a passkey', () => {
  it('creates an account without a password and signs in to it', async () => {
    const { browser, account, error } = await signUp(new Authenticator(HOST))
    expect(error).toBeNull()
    const user = await db().user.findUniqueOrThrow({ where: { email: account.email }, include: { passkeys: true } })
    expect(user).toMatchObject({ passwordHash: null, roles: ['user'], passkeys: [{ counter: 1n }] })
    expect(await browser.caller()).toBe(user.id)
    const audit = await db().auditEntry.findMany({ where: { subject: `user:${user.id}` }, orderBy: { id: 'asc' } })
    expect(audit.map(({ action }) => action)).toEqual(['account.signUp', 'session.create'])
  })

  it('is refused for an address that is taken, before and after the passkey was made', async () => {
    const { account } = await signUp(new Authenticator(HOST))
    expect(await signUp(new Authenticator(HOST), account)).toMatchObject({ status: 409, error: 'conflict' })
    const [browser, another] = [new Browser(server), person()]
    const csrf_token = await browser.csrfToken()
    const { body } = await browser.call('POST', '/api/account/passkey-sign-up', { ...another, csrf_token })
    const credential = JSON.stringify(new Authenticator(HOST).register(body.options))
    expect(await browser.open('passkey-sign-up', { ...account, credential })).toBe('conflict')
    expect(await browser.caller()).toBeUndefined()
  })

  it('is refused where sign-up is closed, and after ten times a minute', async () => {
    setEnv({ SIGN_UP: 'off' })
    expect(await signUp(new Authenticator(HOST))).toMatchObject({ status: 403, error: 'sign_up_closed' })
    setEnv({ SIGN_UP: 'on' })
    forgetSingleton('attempts')
    const all = []
    for (let i = 0; i < 11; i++) all.push((await signUp(new Authenticator(HOST))).status)
    expect(all).toEqual([...Array<number>(10).fill(200), 429])
  })

  it('takes an answer once', async () => {
    const { browser, credential = '' } = await signUp(new Authenticator(HOST))
    expect(await browser.open('passkey-sign-up', { ...person(), credential })).toBe('passkey_expired')
  })
})

describe('signing in with a passkey', () => {
  it('opens a session of the account that the passkey names', async () => {
    const authenticator = new Authenticator(HOST)
    const { account } = await signUp(authenticator)
    const { browser, error } = await signIn(authenticator)
    expect(error).toBeNull()
    const user = await db().user.findUniqueOrThrow({ where: { email: account.email }, include: { passkeys: true } })
    expect(await browser.caller()).toBe(user.id)
    expect(user.passkeys[0]).toMatchObject({ counter: 2n, lastUsedAt: expect.any(Date) })
  })

  it('takes an answer once, and in the browser that asked', async () => {
    const authenticator = new Authenticator(HOST)
    await signUp(authenticator)
    const { browser, credential } = await signIn(authenticator)
    expect(await browser.open('passkey', { credential })).toBe('passkey_expired')
    const [victim, thief] = [new Browser(server), new Browser(server)]
    const stolen = JSON.stringify(authenticator.assert(await begin(victim)))
    expect(await thief.open('passkey', { credential: stolen })).toBe('passkey_expired')
    expect(await thief.open('passkey', { credential: stolen, csrfToken: await victim.csrfToken() })).toBe('csrf')
    expect(await victim.open('passkey', { credential: stolen })).toBeNull()
  })

  it('takes an answer to a challenge of another purpose or an expired one for nothing', async () => {
    const authenticator = new Authenticator(HOST)
    const { browser } = await signUp(authenticator)
    const { body } = await browser.call('POST', '/api/account/confirmation-options')
    const confirmation = JSON.stringify(authenticator.assert(body.options))
    expect(await browser.open('passkey', { credential: confirmation })).toBe('passkey_expired')
    const late = new Browser(server)
    const credential = JSON.stringify(authenticator.assert(await begin(late)))
    await db().passkeyChallenge.updateMany({ data: { expiresAt: new Date() } })
    expect(await late.open('passkey', { credential })).toBe('passkey_expired')
  })

  it.each([
    ['from another site', { origin: 'https://quartet.example.evil.test' }],
    ['for another name', { rpId: 'evil.test' }],
    ['without verification of the person', { verified: false }],
    ['with a count that is not higher than before', { counter: 1 }],
  ])('is refused %s', async (_, behaviour) => {
    const authenticator = new Authenticator(HOST)
    await signUp(authenticator)
    const { browser, error } = await signIn(authenticator, behaviour)
    expect(error).toBe('passkey_refused')
    expect(await browser.caller()).toBeUndefined()
    expect((await signIn(authenticator, { counter: 2 })).error).toBeNull()
  })

  it('is refused with another key, an unknown passkey, or an account that it does not name', async () => {
    const [authenticator, other] = [new Authenticator(HOST), new Authenticator(HOST)]
    await signUp(authenticator)
    await signUp(other)
    const unknown = new Authenticator(HOST)
    unknown.register({ challenge: '', user: { id: 'dXNy' } })
    expect((await signIn(unknown)).error).toBe('passkey_refused')
    const browser = new Browser(server)
    const answer = other.assert(await begin(browser))
    const forged = { ...answer, id: authenticator.id, rawId: authenticator.id }
    expect(await browser.open('passkey', { credential: JSON.stringify(forged) })).toBe('passkey_refused')
    const unnamed = other.assert(await begin(browser))
    delete (unnamed.response as { userHandle?: string }).userHandle
    const alsoForged = { ...unnamed, id: authenticator.id, rawId: authenticator.id }
    expect(await browser.open('passkey', { credential: JSON.stringify(alsoForged) })).toBe('passkey_refused')
    for (const credential of ['', '{}', 'no JSON', '[]']) {
      expect(await browser.open('passkey', { credential })).toBe('invalid_input')
    }
  })

  it('is refused for a blocked account, and recorded at most once a minute', async () => {
    const authenticator = new Authenticator(HOST)
    const { account } = await signUp(authenticator)
    const where = { email: account.email }
    const { id } = await db().user.update({ where, data: { disabledAt: new Date() } })
    expect((await signIn(authenticator)).error).toBe('CredentialsSignin')
    const refusals = () => db().auditEntry.count({ where: { action: 'session.refuse', subject: 'user:unknown' } })
    const before = await refusals()
    for (let i = 0; i < 3; i++) await signIn(new Authenticator(HOST))
    expect((await refusals()) - before).toBe(1)
    expect(
      await db().auditEntry.findFirst({ where: { action: 'session.refuse', subject: `user:${id}` } }),
    ).toMatchObject({ after: { method: 'passkey', reason: 'blocked' } })
  })

  it('of two answers with the same count lets one in', async () => {
    const authenticator = new Authenticator(HOST)
    await signUp(authenticator)
    let both: Promise<{ error: string | null }[]> = Promise.resolve([])
    // Neither can count its use before both have read the former count.
    await transaction(async (tx) => {
      await tx.passkey.updateMany({ where: { credentialId: authenticator.id }, data: { name: 'held' } })
      both = Promise.all([1, 2].map(() => signIn(authenticator, { counter: 9 })))
      await expect.poll(() => waiting('passkey')).toBe(2)
    })
    expect((await both).map(({ error }) => String(error)).toSorted()).toEqual(['null', 'passkey_refused'])
  })
})

describe('passkeys', () => {
  it.each([
    ['https://quartet.example', null],
    ['http://localhost:3000', null],
    ['http://quartet.example', 'https'],
    ['https://192.0.2.7', 'host_name'],
    ['https://[2001:db8::7]', 'host_name'],
  ])('with PUBLIC_URL %s need: %s', async (url, need) => {
    setEnv({ PUBLIC_URL: url })
    try {
      const { body } = await new Browser(server).call('GET', '/api/account/sign-in-options')
      expect(body).toMatchObject({ passkeys: need === null, passkeys_need: need })
      const made = await new Browser(server).call('POST', '/api/account/passkey-sign-in', { csrf_token: 't' })
      expect(made.status).toBe(need === null ? 200 : 422)
    } finally {
      setEnv({ PUBLIC_URL: `https://${HOST}` })
    }
  })

  it('are bound to the name of PUBLIC_URL, and ask for verification of the person', async () => {
    const browser = new Browser(server)
    const csrf_token = await browser.csrfToken()
    const { body } = await browser.call('POST', '/api/account/passkey-sign-up', { ...person(), csrf_token })
    expect(body.options).toMatchObject({
      rp: { id: HOST, name: 'Quartet' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await begin(browser)).toMatchObject({ rpId: HOST, userVerification: 'required' })
  })
})
