import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { Browser } from '#server/testing/browser.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { runMailJobs } from '#server/testing/mail-jobs.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { aTestServer } from '#server/testing/server.ts'

const PASSWORD = 'tea kettle on the stove'
const server = aTestServer()
let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url })
})
beforeEach(() => {
  forgetSingleton('attempts')
  sink.letters.length = 0
})
afterAll(() => sink.close())

/** The token of the newest letter, which went to this address. */
async function tokenTo(email: string): Promise<string> {
  await runMailJobs()
  const letter = sink.letters.at(-1) ?? ''
  expect(letter).toContain(email)
  return /\/confirm-email\?token=(\S+)/.exec(letter)?.[1] ?? ''
}

const confirm = async (token: string) =>
  (await server.fetch('/api/account/confirm-email', { method: 'POST', json: { token } })).status
const isConfirmed = async (id: string) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).emailConfirmedAt !== null

async function anOwner(options: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(options)
  return { user, browser: new Browser(server, await aSession(user)) }
}

describe('the address of a new account', () => {
  it('is confirmed by the mailed link, once and within a day', async () => {
    const email = 'nina@test.quartet'
    const json = { name: 'Nina', email, password: PASSWORD }
    const { id } = (await (await server.fetch('/api/account', { method: 'POST', json })).json()) as { id: string }
    const token = await tokenTo(email)
    expect(await isConfirmed(id)).toBe(false)
    await db().emailConfirmation.updateMany({ where: { userId: id }, data: { expiresAt: new Date() } })
    expect(await confirm(token)).toBe(422)
    await db().emailConfirmation.updateMany({ where: { userId: id }, data: { expiresAt: new Date(Date.now() + 9000) } })
    const both = await Promise.all([confirm(token), confirm(token)])
    expect(both.toSorted((a, b) => a - b)).toEqual([204, 422])
    expect(await isConfirmed(id)).toBe(true)
    expect(await confirm(token)).toBe(422)
  })

  it('gets no text of the person who gave it, when it is new and when it is changed to', async () => {
    const name = 'You have won, answer prize@elsewhere.example'
    const json = { name, email: 'proved-by-nobody@test.quartet', password: PASSWORD }
    expect((await server.fetch('/api/account', { method: 'POST', json })).status).toBe(201)
    expect(await tokenTo(json.email)).not.toBe('')
    const { browser } = await anOwner({ name })
    expect((await browser.call('POST', '/api/account/email', { email: 'stranger@test.quartet' })).status).toBe(202)
    expect(await tokenTo('stranger@test.quartet')).not.toBe('')
    expect(sink.letters).toHaveLength(2)
    for (const letter of sink.letters) expect(letter).not.toMatch(/won|prize|elsewhere/)
  })

  it('gets no reset link before, and counts as confirmed once a reset link was used', async () => {
    const { user } = await anOwner({ unconfirmed: true })
    const forgot = () => server.fetch('/api/account/forgot-password', { method: 'POST', json: { email: user.email } })
    expect((await forgot()).status).toBe(202)
    await runMailJobs()
    expect(sink.letters).toEqual([])
    await db().user.update({ where: { id: user.id }, data: { emailConfirmedAt: new Date() } })
    await forgot()
    await runMailJobs()
    const token = /\/reset-password\?token=(\S+)/.exec(sink.letters.at(-1) ?? '')?.[1]
    await db().user.update({ where: { id: user.id }, data: { emailConfirmedAt: null } })
    const json = { token, password: PASSWORD }
    expect((await server.fetch('/api/account/reset-password', { method: 'POST', json })).status).toBe(204)
    expect(await isConfirmed(user.id)).toBe(true)
  })

  it('gets the link again, of which the last one counts, and asks for it at most ten times a minute', async () => {
    const { user, browser } = await anOwner({ unconfirmed: true })
    const again = () => browser.call('POST', '/api/account/email-confirmation')
    expect((await again()).status).toBe(202)
    const first = await tokenTo(user.email)
    await again()
    const second = await tokenTo(user.email)
    expect([await confirm(first), await confirm(second)]).toEqual([422, 204])
    for (let i = 0; i < 8; i++) expect((await again()).status).toBe(202)
    expect((await again()).status).toBe(429)
    sink.letters.length = 0
    await runMailJobs()
    expect(sink.letters).toEqual([])
  })

  it('is confirmed by an operator for a person whom no mail reaches', async () => {
    const { user } = await anOwner({ unconfirmed: true })
    const token = await aToken(await aUser({ roles: ['operator'] }))
    const json = { email_confirmed: true }
    const response = await server.fetch(`/api/users/${user.id}`, { method: 'PATCH', token, json })
    expect(await response.json()).toMatchObject({ email_confirmed: true })
    expect(await isConfirmed(user.id)).toBe(true)
  })
})

describe('another address', () => {
  const change = (browser: Browser, email: string) => browser.call('POST', '/api/account/email', { email })

  it('counts once its link was used; the former one signs in until then, and is notified', async () => {
    const { user, browser } = await anOwner({ password: PASSWORD })
    const email = `new-${user.email}`
    expect((await change(browser, email)).status).toBe(202)
    const token = await tokenTo(email)
    const signIn = (by: string) => new Browser(server).open('credentials', { email: by, password: PASSWORD })
    expect([await signIn(user.email), await signIn(email)]).toEqual([null, 'CredentialsSignin'])
    await db().passwordReset.create({
      data: { hash: new Uint8Array([1]), userId: user.id, expiresAt: new Date(Date.now() + 9000) },
    })
    expect(await confirm(token)).toBe(204)
    expect([await signIn(user.email), await signIn(email)]).toEqual(['CredentialsSignin', null])
    expect((await browser.call('GET', '/api/account')).body.account.email).toBe(email)
    expect(await db().passwordReset.count({ where: { userId: user.id } })).toBe(0)
    sink.letters.length = 0
    await runMailJobs()
    expect(sink.letters).toHaveLength(1)
    expect(sink.letters[0]).toContain(`To: Test User <${user.email}>`)
    const audit = { action: 'account.confirmEmail', subject: `user:${user.id}` }
    expect((await db().auditEntry.findFirst({ where: audit }))?.before).toEqual({ email: user.email })
  })

  it('is refused when it is taken, also when that happens before its link is used', async () => {
    const [{ browser }, other] = [await anOwner(), await aUser()]
    expect((await change(browser, other.email)).status).toBe(409)
    const email = 'wanted@test.quartet'
    await change(browser, email)
    const token = await tokenTo(email)
    await aUser({ email })
    expect(await confirm(token)).toBe(409)
  })

  it('needs the owner at the browser, and a recent sign-in', async () => {
    const { user, browser } = await anOwner()
    const token = await aToken(user)
    const json = { email: 'thief@test.quartet' }
    expect((await server.fetch('/api/account/email', { method: 'POST', token, json })).status).toBe(403)
    const createdAt = new Date(Date.now() - 660_000)
    await db().session.updateMany({ where: { userId: user.id }, data: { createdAt } })
    expect((await change(browser, json.email)).body.error.code).toBe('confirmation_required')
    expect(await db().emailConfirmation.count({ where: { userId: user.id } })).toBe(0)
  })
})
