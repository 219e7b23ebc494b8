import { afterAll, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import { Browser } from '#server/testing/browser.ts'
import { actorOf, aSession, aToken, aUser, contextFor } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { decideConsent } from '#server/platform/programs/consent.service.ts'

const HOST = 'quartet.example'
const PASSWORD = 'tea kettle on the stove'
const server = aTestServer({ PUBLIC_URL: `https://${HOST}`, REQUIRE_SECOND_FACTOR: 'operator' })
afterAll(() => setEnv({ REQUIRE_SECOND_FACTOR: '' }))

async function anOperator() {
  const user = await aUser({ roles: ['operator', 'employer'], password: PASSWORD })
  return { user, browser: new Browser(server, await aSession(user)), token: await aToken(user) }
}

async function addPasskey(browser: Browser) {
  const { status, body } = await browser.call('POST', '/api/account/passkey-options')
  if (status !== 200) return { status, authenticator: null, id: '' }
  const authenticator = new Authenticator(HOST)
  const credential = authenticator.register(body.options)
  const added = await browser.call('POST', '/api/account/passkeys', { name: 'Laptop', credential })
  return { status: added.status, authenticator, id: String(added.body?.id) }
}

const listsUsers = (browser: Browser) => browser.call('GET', '/api/users')
const rolesOf = async (browser: Browser) => (await browser.call('GET', '/api/account')).body.account.roles as string[]
const withToken = async (token: string) => (await server.fetch('/api/users', { token })).status

describe('a role that requires a second factor', () => {
  it('is held back in the browser and from tokens until the account has one', async () => {
    const { browser, token } = await anOperator()
    const refused = await listsUsers(browser)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'second_factor_required'])
    expect(await withToken(token)).toBe(403)
    expect(await rolesOf(browser)).toEqual(['user', 'employer'])
    expect((await browser.call('GET', '/api/account/sign-in-methods')).body.withheld_roles).toEqual(['operator'])
    expect((await addPasskey(browser)).status).toBe(201)
    expect((await listsUsers(browser)).status).toBe(200)
    expect(await rolesOf(browser)).toEqual(['user', 'operator', 'employer'])
    expect(await withToken(token)).toBe(200)
  })

  it('is given by the session that proved the factor, not by one of the password alone', async () => {
    const { user, browser } = await anOperator()
    const { authenticator } = await addPasskey(browser)
    const other = new Browser(server)
    expect(await other.open('credentials', { email: user.email, password: PASSWORD })).toBeNull()
    expect((await listsUsers(other)).status).toBe(403)
    const token = { name: 'way around', scopes: ['operator:read'] }
    expect((await other.call('POST', '/api/tokens', token)).body.error.code).toBe('second_factor_required')
    const cloud = { name: 'harmless', scopes: ['cloud:read'] }
    expect((await other.call('POST', '/api/tokens', cloud)).status).toBe(403)
    const asked = { client_id: 'prg_x', response_type: 'code', redirect_uri: 'https://a.example/', allowed: true }
    const consent = decideConsent.run(contextFor({ ...actorOf(user), withheld: ['operator'] }), asked as never)
    await expect(consent).rejects.toMatchObject({ details: { reason: 'second_factor_required' } })
    expect((await addPasskey(other)).status).toBe(403)
    expect((await other.call('POST', '/api/account/confirmation', { password: PASSWORD })).status).toBe(422)
    const { body } = await other.call('POST', '/api/account/confirmation-options')
    const passkey = authenticator?.assert(body.options)
    expect((await other.call('POST', '/api/account/confirmation', { passkey })).status).toBe(204)
    expect((await listsUsers(other)).status).toBe(200)
    expect((await other.call('POST', '/api/tokens', token)).status).toBe(201)
  })

  it('goes with the last factor, also from the session that removes it', async () => {
    const { browser, token } = await anOperator()
    const { id } = await addPasskey(browser)
    expect((await browser.call('DELETE', `/api/account/passkeys/${id}`)).status).toBe(204)
    expect([(await listsUsers(browser)).status, await withToken(token)]).toEqual([403, 403])
  })

  it('is got back with a recovery code when the passkey is lost', async () => {
    const { user, browser } = await anOperator()
    await addPasskey(browser)
    const [code] = (await browser.call('POST', '/api/account/recovery-codes')).body.recovery_codes as string[]
    const later = new Browser(server)
    await later.open('credentials', { email: user.email, password: PASSWORD })
    expect((await later.call('POST', '/api/account/confirmation', { code: 'x' })).status).toBe(422)
    expect((await later.call('POST', '/api/account/confirmation', { code })).status).toBe(204)
    expect((await listsUsers(later)).status).toBe(200)
    const again = new Browser(server, await aSession(user))
    expect((await again.call('POST', '/api/account/confirmation', { code })).status).toBe(422)
  })
})

describe('an operator', () => {
  it('resets the second factors of an account, which ends its sessions and is audited', async () => {
    const operator = await anOperator()
    await addPasskey(operator.browser)
    const { user, browser } = await anOperator()
    await addPasskey(browser)
    await browser.call('POST', '/api/account/recovery-codes')
    const path = `/api/users/${user.id}/second-factor`
    expect((await server.fetch(path, { method: 'DELETE', token: operator.token })).status).toBe(403)
    expect((await new Browser(server, await aSession(await aUser())).call('DELETE', path)).status).toBe(403)
    expect((await operator.browser.call('DELETE', path)).status).toBe(204)
    expect(await browser.caller()).toBeUndefined()
    const where = { userId: user.id }
    expect([await db().passkey.count({ where }), await db().recoveryCode.count({ where })]).toEqual([0, 0])
    const entry = { action: 'users.resetSecondFactor', subject: `user:${user.id}`, actorId: operator.user.id }
    expect((await db().auditEntry.findFirst({ where: entry }))?.before).toEqual({
      totp: false,
      passkeys: 1,
      recoveryCodes: 10,
    })
  })
})
