import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { Browser } from '#server/testing/browser.ts'
import { aSession, aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { runMailJobs } from '#server/testing/mail-jobs.ts'
import { startMailSink } from '#server/testing/mail.ts'
import { aTestServer } from '#server/testing/server.ts'

const HOST = 'quartet.example'
const PASSWORD = 'tea kettle on the stove'
const server = aTestServer({ PUBLIC_URL: `https://${HOST}` })
beforeEach(() => forgetSingleton('attempts'))

/** An account at its browser, signed in just now. */
async function anOwner(options: Parameters<typeof aUser>[0] = {}): Promise<{ user: TestUser; browser: Browser }> {
  const user = await aUser(options)
  return { user, browser: new Browser(server, await aSession(user)) }
}

/** Adds a passkey as the account page does. */
async function add(browser: Browser, authenticator = new Authenticator(HOST), name = 'Laptop') {
  const { body } = await browser.call('POST', '/api/account/passkey-options')
  const credential = authenticator.register(body.options)
  const added = await browser.call('POST', '/api/account/passkeys', { name, credential })
  return { authenticator, credential, status: added.status, id: String(added.body?.id) }
}

/** Makes the sign-in of every session of the account eleven minutes older. */
async function age(user: TestUser): Promise<void> {
  const createdAt = new Date(Date.now() - 660_000)
  await db().session.updateMany({ where: { userId: user.id }, data: { createdAt, confirmedAt: null } })
}

describe('a passkey', () => {
  it('is added, listed, renamed and removed by its owner', async () => {
    const { user, browser } = await anOwner({ password: PASSWORD })
    const { id, status, credential } = await add(browser)
    expect(status).toBe(201)
    const renamed = await browser.call('PATCH', `/api/account/passkeys/${id}`, { name: 'Phone' })
    expect(renamed).toMatchObject({ status: 200, body: { id, name: 'Phone', synced: false, last_used_at: null } })
    expect((await browser.call('GET', '/api/account/passkeys')).body.items).toEqual([renamed.body])
    expect((await browser.call('GET', '/api/account/sign-in-methods')).body).toMatchObject({ passkeys: 1 })
    expect((await browser.call('DELETE', `/api/account/passkeys/${id}`)).status).toBe(204)
    expect((await browser.call('GET', '/api/account/passkeys')).body.items).toEqual([])
    const audit = await db().auditEntry.findMany({ where: { subject: `user:${user.id}` }, orderBy: { id: 'asc' } })
    expect(audit.map(({ action }) => action)).toEqual([
      'account.addPasskey',
      'account.renamePasskey',
      'account.removePasskey',
    ])
    expect(JSON.stringify(audit.map(({ before, after }) => [before, after]))).not.toContain(credential.id)
  })

  it('is nothing that a token or another account may touch', async () => {
    const { user, browser } = await anOwner({ password: PASSWORD })
    const { id } = await add(browser)
    const stranger = await anOwner()
    expect((await stranger.browser.call('GET', '/api/account/passkeys')).body.items).toEqual([])
    for (const [method, json] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
      expect((await stranger.browser.call(method, `/api/account/passkeys/${id}`, json)).status).toBe(404)
    }
    const token = await aToken(user)
    for (const [method, path] of [
      ['GET', '/passkeys'],
      ['POST', '/passkeys'],
      ['PATCH', `/passkeys/${id}`],
      ['DELETE', `/passkeys/${id}`],
      ['POST', '/passkey-options'],
      ['POST', '/confirmation'],
      ['POST', '/confirmation-options'],
    ] as const) {
      const response = await server.fetch(`/api/account${path}`, {
        method,
        token,
        ...(method !== 'GET' && { json: {} }),
      })
      expect([path, response.status]).toEqual([path, 403])
    }
  })

  it('is mailed to the confirmed address of its owner when it is added and removed', async () => {
    await runMailJobs()
    const sink = await startMailSink()
    setEnv({ SMTP_URL: sink.url })
    const { user, browser } = await anOwner({ password: PASSWORD })
    await browser.call('DELETE', `/api/account/passkeys/${(await add(browser)).id}`)
    await add((await anOwner({ password: PASSWORD, unconfirmed: true })).browser)
    await runMailJobs()
    expect(sink.letters).toEqual([
      expect.stringContaining('A passkey was added to your account'),
      expect.stringContaining('A passkey was removed from your account'),
    ])
    for (const letter of sink.letters) expect(letter).toContain(`<${user.email}>`)
    setEnv({ SMTP_URL: '' })
    await sink.close()
  })

  it('is added with an answer to the own challenge only, once, and within five minutes', async () => {
    const { user, browser } = await anOwner()
    const other = await anOwner()
    const authenticator = new Authenticator(HOST)
    const begin = async () => (await browser.call('POST', '/api/account/passkey-options')).body.options
    const send = async (credential: unknown, by = browser) =>
      (await by.call('POST', '/api/account/passkeys', { name: 'Laptop', credential })).body?.error?.code as unknown
    expect(await send(authenticator.register({ challenge: 'invented', user: { id: 'x' } }))).toBe('passkey_expired')
    expect(await send(authenticator.register(await begin()), other.browser)).toBe('passkey_expired')
    const late = authenticator.register(await begin())
    await db().passkeyChallenge.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date() } })
    expect(await send(late)).toBe('passkey_expired')
    const answer = authenticator.register(await begin())
    expect(await send(answer)).toBeUndefined()
    expect(await send(answer)).toBe('passkey_expired')
    expect(await db().passkey.count({ where: { userId: { in: [user.id, other.user.id] } } })).toBe(1)
  })

  it.each([
    ['for another site', { origin: 'https://quartet.example.evil.test' }],
    ['for another name', { rpId: 'evil.test' }],
    ['without verification of the person', { verified: false }],
  ])('is refused %s', async (_, behaviour) => {
    const { user, browser } = await anOwner()
    const { body } = await browser.call('POST', '/api/account/passkey-options')
    const credential = new Authenticator(HOST).register(body.options, behaviour)
    const { status } = await browser.call('POST', '/api/account/passkeys', { name: 'Laptop', credential })
    expect(status).toBe(422)
    expect(await db().passkey.count({ where: { userId: user.id } })).toBe(0)
  })

  it('belongs to one account, and an account has at most twenty', async () => {
    const { user, browser } = await anOwner()
    const { authenticator } = await add(browser)
    expect((await add((await anOwner()).browser, authenticator)).status).toBe(409)
    const row = await db().passkey.findFirstOrThrow({ where: { userId: user.id } })
    const many = Array.from({ length: 18 }, (_, at) => ({ ...row, id: `psk_${at}`, credentialId: `${at}` }))
    await db().passkey.createMany({ data: many })
    const options = []
    for (let i = 0; i < 2; i++) options.push((await browser.call('POST', '/api/account/passkey-options')).body.options)
    const both = options.map((given) => new Authenticator(HOST).register(given))
    const answers = both.map((credential) => browser.call('POST', '/api/account/passkeys', { name: 'n', credential }))
    expect((await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await browser.call('POST', '/api/account/passkey-options')).status).toBe(409)
  })

  it('that is the last way to sign in stays, also when two are removed at the same moment', async () => {
    const { user, browser } = await anOwner()
    const ids = [(await add(browser)).id, (await add(browser)).id]
    const answers = await Promise.all(ids.map((id) => browser.call('DELETE', `/api/account/passkeys/${id}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await db().passkey.count({ where: { userId: user.id } })).toBe(1)
  })

  it('ends every other session when it is removed', async () => {
    const { user, browser } = await anOwner({ password: PASSWORD })
    const elsewhere = new Browser(server, await aSession(user))
    const { id } = await add(browser)
    await browser.call('DELETE', `/api/account/passkeys/${id}`)
    expect([await browser.caller(), await elsewhere.caller()]).toEqual([user.id, undefined])
  })
})

describe('a sign-in of more than ten minutes ago', () => {
  it('must be confirmed by the password before passkeys change', async () => {
    const { user, browser } = await anOwner({ password: PASSWORD })
    const { id } = await add(browser)
    await age(user)
    const refused = await browser.call('POST', '/api/account/passkey-options')
    expect([refused.status, refused.body.error.code]).toEqual([403, 'confirmation_required'])
    expect((await browser.call('DELETE', `/api/account/passkeys/${id}`)).status).toBe(403)
    expect((await browser.call('POST', '/api/account/confirmation', { password: 'wrong' })).status).toBe(422)
    expect((await browser.call('POST', '/api/account/confirmation', {})).status).toBe(422)
    expect((await browser.call('DELETE', `/api/account/passkeys/${id}`)).status).toBe(403)
    expect((await browser.call('POST', '/api/account/confirmation', { password: PASSWORD })).status).toBe(204)
    expect((await browser.call('DELETE', `/api/account/passkeys/${id}`)).status).toBe(204)
  })

  it('is confirmed by a passkey of the same account, and for this session alone', async () => {
    const { user, browser } = await anOwner()
    const { authenticator } = await add(browser)
    const other = await anOwner()
    const { authenticator: foreign } = await add(other.browser)
    const elsewhere = new Browser(server, await aSession(user))
    await age(user)
    const confirm = async (by: Authenticator) => {
      const { body } = await browser.call('POST', '/api/account/confirmation-options')
      return (await browser.call('POST', '/api/account/confirmation', { passkey: by.assert(body.options) })).status
    }
    expect(await confirm(foreign)).toBe(422)
    expect((await browser.call('POST', '/api/account/passkey-options')).status).toBe(403)
    expect(await confirm(authenticator)).toBe(204)
    expect((await browser.call('POST', '/api/account/passkey-options')).status).toBe(200)
    expect((await elsewhere.call('POST', '/api/account/passkey-options')).status).toBe(403)
  })

  it('must be confirmed before an account without a password is deleted', async () => {
    const { user, browser } = await anOwner()
    await age(user)
    expect((await browser.call('POST', '/api/account/deletion', {})).body.error.code).toBe('confirmation_required')
    expect(await browser.caller()).toBe(user.id)
  })
})
