import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { installationName } from './installation.ts'
import { getInstallationSettings, sendTestMail, updateInstallationSettings } from './settings.service.ts'

const server = aTestServer(NO_LIMITS)
let sink: MailSink
let ctx: ReturnType<typeof contextFor>
beforeAll(async () => {
  sink = await startMailSink()
  const operator = await aUser({ roles: ['operator'], name: 'Olga' })
  ctx = contextFor({ ...actorOf(operator), credential: { type: 'session', id: 'ses_1' } })
})
afterAll(async () => {
  setEnv({ SMTP_URL: '', SIGN_UP: '' })
  await sink.close()
})

const get = async () => (await getInstallationSettings.execute(ctx, {})).output
const update = async (input: object) => (await updateInstallationSettings.execute(ctx, input)).output
const signUp = async () => {
  const json = { name: 'Anna', email: `${Math.random()}@mail.example`, password: 'correct horse battery' }
  return (await server.fetch('/api/account', { method: 'POST', json })).status
}
const offered = async () =>
  ((await (await server.fetch('/api/account/sign-in-options')).json()) as { sign_up: boolean }).sign_up

it('sign-up is closed and opened by an operator at once, and SIGN_UP=off closes it whatever they choose', async () => {
  expect([await signUp(), await offered()]).toEqual([201, true])
  expect(await update({ sign_up: false })).toMatchObject({ sign_up: false, sign_up_fixed: false })
  expect([await signUp(), await offered()]).toEqual([403, false])
  await update({ sign_up: true })
  expect([await signUp(), await offered()]).toEqual([201, true])
  setEnv({ SIGN_UP: 'off' })
  expect(await get()).toMatchObject({ sign_up: false, sign_up_fixed: true })
  expect([await signUp(), await offered()]).toEqual([403, false])
  setEnv({ SIGN_UP: '' })
  const entries = await db().auditEntry.findMany({ where: { action: 'installation.update' }, orderBy: { id: 'asc' } })
  expect(entries.map(({ after }) => after)).toMatchObject([{ signUp: false }, { signUp: true }])
})

it('a name is that of every page, in one line and not empty', async () => {
  forgetSingleton('installation')
  expect(await installationName(db())).toBe('Quartet')
  await update({ name: '  Our house ' })
  forgetSingleton('installation')
  expect(await installationName(db())).toBe('Our house')
  for (const name of ['', '  ', 'two\nlines', 'x'.repeat(41)]) await expect(update({ name })).rejects.toThrow()
  expect((await get()).name).toBe('Our house')
})

it('what the environment sets is shown without its secrets', async () => {
  setEnv({ SMTP_URL: 'smtps://user:a-password@mail.example:465' })
  const { environment } = await get()
  expect(environment.SMTP_URL).toBe('mail.example:465')
  expect(JSON.stringify(environment)).not.toContain('a-password')
})

it('a test mail reaches the operator who asks for it, or says why not', async () => {
  setEnv({ SMTP_URL: '' })
  await expect(sendTestMail.execute(ctx, {})).rejects.toMatchObject({ code: 'conflict' })
  setEnv({ SMTP_URL: sink.url })
  forgetSingleton('mail')
  await sendTestMail.execute(ctx, {})
  expect(sink.letters).toHaveLength(1)
  expect(sink.letters[0]).toContain('Subject: Mail works')
  sink.refuses = true
  await expect(sendTestMail.execute(ctx, {})).rejects.toThrow('The mail was not sent: ')
  forgetSingleton('mail')
})

it('others than operators in a browser may not', async () => {
  const user = await aUser()
  const others = [
    contextFor({ ...actorOf(user), credential: { type: 'session', id: 'ses_2' } }),
    contextFor({ ...actorOf(await aUser({ roles: ['operator'] })), credential: { type: 'token', id: 'tok_1' } }),
  ]
  for (const other of others) {
    await expect(getInstallationSettings.execute(other, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(updateInstallationSettings.execute(other, { sign_up: false })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(sendTestMail.execute(other, {})).rejects.toMatchObject({ code: 'forbidden' })
  }
})
