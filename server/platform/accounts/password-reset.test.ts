import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hmac } from '#server/core/crypto.ts'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { Browser } from '#server/testing/browser.ts'
import { aSession, aToken, aUser } from '#server/testing/factories.ts'
import { aTestServer } from '#server/testing/server.ts'
import { runMailJobs } from '#server/testing/mail-jobs.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { verifyPassword } from './passwords.ts'

const OLD = 'tea kettle on the stove'
const NEW = 'another kettle on the stove'
const server = aTestServer()
let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url })
})
beforeEach(async () => {
  forgetSingleton('attempts')
  await runMailJobs()
  sink.letters.length = 0
})
afterAll(() => sink.close())

const forgot = (email: unknown) => server.fetch('/api/account/forgot-password', { method: 'POST', json: { email } })
const reset = async (token: string, password: string) =>
  (await server.fetch('/api/account/reset-password', { method: 'POST', json: { token, password } })).status

async function tokenFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(202)
  await runMailJobs()
  const link = /http:\/\/\S+\/reset-password\?token=(\S+)/.exec(sink.letters.at(-1) ?? '')
  expect(link?.[0]).toMatch(new RegExp(`^${server.url}/`))
  return link?.[1] ?? ''
}

it('is mailed to its owner when it is changed', async () => {
  const user = await aUser({ password: OLD })
  const browser = new Browser(server, await aSession(user))
  const change = { current_password: OLD, password: NEW }
  expect((await browser.call('POST', '/api/account/password', change)).status).toBe(204)
  await runMailJobs()
  expect(sink.letters).toEqual([expect.stringContaining('The password of your account was changed')])
  expect(sink.letters[0]).toContain(`<${user.email}>`)
})

it('is mailed about in the language that the account has chosen', async () => {
  const user = await aUser({ name: 'Nina' })
  const browser = new Browser(server, await aSession(user))
  const chosen = await browser.call('PATCH', '/api/account', { language: 'ru' })
  expect(chosen.body).toMatchObject({ name: 'Nina', language: 'ru' })
  expect((await browser.call('PATCH', '/api/account', { language: 'xx' })).status).toBe(400)
  await forgot(user.email)
  await runMailJobs()
  const [letter = ''] = sink.letters
  expect(letter).toContain('Здравствуйте, Nina!')
  expect(letter).toContain(`${server.url}/reset-password?token=`)
})

describe('a forgotten password', () => {
  it('is replaced by a mailed link that works once, ends every session and revokes every token', async () => {
    const user = await aUser({ name: 'Nina', password: OLD })
    const cookie = await aSession(user)
    const apiToken = await aToken(user)
    expect((await server.fetch('/api/token', { token: apiToken })).status).toBe(200)
    const token = await tokenFor(user.email)
    expect(sink.letters[0]).toContain(user.email)
    expect(await reset(token, NEW)).toBe(204)
    const row = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(await verifyPassword(row.passwordHash, NEW)).toBe(true)
    const me = (await (await server.fetch('/api/account', { headers: { cookie } })).json()) as { account: unknown }
    expect(me.account).toBeNull()
    expect((await server.fetch('/api/token', { token: apiToken })).status).toBe(401)
    expect(await reset(token, NEW)).toBe(422)
  })

  it('gets the same answer and the same job whether the account exists or not', async () => {
    const { email } = await aUser()
    const answers = await Promise.all([forgot(email), forgot('nobody@test.quartet')])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(bodies[0]).toBe(bodies[1])
    const [{ jobs } = { jobs: 0 }] = await db().$queryRaw<
      { jobs: number }[]
    >`select count(*)::int as jobs from graphile_worker._private_jobs`
    expect(jobs).toBe(2)
    await runMailJobs()
    expect(sink.letters).toHaveLength(1)
  })

  it('has one valid link, the last; never one that has expired, or of a blocked account', async () => {
    const user = await aUser()
    const first = await tokenFor(user.email)
    const second = await tokenFor(user.email)
    expect(await reset(first, NEW)).toBe(422)
    await db().passwordReset.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date() } })
    expect(await reset(second, NEW)).toBe(422)
    const third = await tokenFor(user.email)
    await db().user.update({ where: { id: user.id }, data: { disabledAt: new Date() } })
    expect(await reset(third, NEW)).toBe(422)
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash).toBeNull()
  })

  it('lets one of two uses at the same moment through', async () => {
    const token = await tokenFor((await aUser()).email)
    expect(new Set(await Promise.all([reset(token, NEW), reset(token, NEW)]))).toEqual(new Set([204, 422]))
  })

  it('keeps the link usable when the new password is refused', async () => {
    const token = await tokenFor((await aUser()).email)
    expect(await reset(token, 'qwertyuiop')).toBe(422)
    expect(await reset(token, NEW)).toBe(204)
  })

  it('leaves only a keyed hash of its token in the database', async () => {
    const user = await aUser()
    const token = await tokenFor(user.email)
    const row = await db().passwordReset.findFirstOrThrow({ where: { userId: user.id } })
    expect(new Uint8Array(row.hash)).toEqual(hmac(token))
  })

  it('refuses what is no address or no token, and too many attempts', async () => {
    expect((await forgot('nobody')).status).toBe(400)
    expect((await forgot(undefined)).status).toBe(400)
    expect(await reset('guessed', NEW)).toBe(422)
    const email = 'often@test.quartet'
    for (let i = 0; i < 9; i++) await forgot(email)
    expect((await forgot(email)).status).toBe(429)
  })
})
