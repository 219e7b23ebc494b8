import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { actorOf, aUser, contextFor } from '#server/testing/factories.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { installationFace } from './installation.ts'
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
  expect((await installationFace()).name).toBe('Quartet')
  await update({ name: '  Our house ' })
  expect((await installationFace()).name).toBe('Our house')
  for (const name of ['', '  ', 'two\nlines', 'x'.repeat(41)]) await expect(update({ name })).rejects.toThrow()
  expect((await get()).name).toBe('Our house')
})

it('a logo becomes a small picture of our own, on a plate where a theme would hide it, and can be removed', async () => {
  const shape = (color: string) => `<svg viewBox="0 0 90 30"><circle cx="45" cy="15" r="14" fill="${color}"/></svg>`
  const drawn = (color: string) => sharp(Buffer.from(shape(color)), { density: 600 })
  // Made before the first upload, after which this process reads no SVG.
  const [black, grey] = [await drawn('#000').png().toBuffer(), await drawn('#777').webp().toBuffer()]
  const photo = await drawn('#c00')
    .flatten()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  for (const [picture, format, opaque] of [
    [black, 'webp', true],
    [grey, 'webp', false],
    [photo, 'webp', true],
  ] as const) {
    const { logo } = await update({ logo: picture.toString('base64') })
    expect((await installationFace()).styles).toContain('[data-default-logo]')
    const [, type, body = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(logo?.src ?? '') ?? []
    const made = Buffer.from(body, 'base64')
    expect(type).toBe(format)
    expect(made.length).toBeLessThanOrEqual(12_000)
    expect(made.includes('secret place')).toBe(false)
    const { channels, isOpaque } = await sharp(made).stats()
    expect(channels.length === 3 || isOpaque).toBe(opaque)
    expect(await sharp(made).metadata()).toMatchObject({ width: logo?.width, height: logo?.height })
  }
  const before = await get()
  for (const bad of [shape('#000'), 'no picture', photo.subarray(0, 200), Buffer.alloc(262_145)]) {
    await expect(update({ logo: Buffer.from(bad).toString('base64'), name: 'Not this' })).rejects.toThrow(
      'PNG, JPEG or WebP',
    )
  }
  for (const bad of ['', 'data:image/png;base64,AAAA', 'A'.repeat(400_000)])
    await expect(update({ logo: bad })).rejects.toThrow()
  expect(await get()).toEqual(before)
  const entries = await db().auditEntry.findMany({
    where: { action: 'installation.update' },
    orderBy: { id: 'desc' },
    take: 1,
  })
  expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain('base64')
  expect((await update({ logo: null })).logo).toBeNull()
})

it('an accent is shown in each theme so that everything can be read', async () => {
  expect(await update({ accent: '#2563eb' })).toMatchObject({ accent: '#2563eb', accent_shown: { light: '#2563eb' } })
  expect((await installationFace()).styles).toContain('--accent:#2563eb!important')
  for (const bad of ['red', '#12345', '#2563eb;}', '']) await expect(update({ accent: bad })).rejects.toThrow()
  expect(await update({ accent: null })).toMatchObject({ accent: null, accent_shown: null })
  expect((await installationFace()).styles).toBeNull()
})

it('links lead to a path here or by https to another site', async () => {
  const links = [
    { label: 'Guides', url: '/docs' },
    { label: 'Our company', url: 'https://example.com/a?b=c' },
  ]
  expect((await update({ links })).links).toEqual(links)
  const bad = [
    'http://example.com',
    'javascript:alert(1)',
    '//example.com',
    '/\\example.com',
    'docs',
    'https://a:b@example.com',
    '',
  ]
  for (const url of bad) await expect(update({ links: [{ label: 'x', url }], name: 'Not this' })).rejects.toThrow()
  await expect(update({ links: Array.from({ length: 9 }, () => links[0]) })).rejects.toThrow()
  expect(await get()).toMatchObject({ links, name: 'Our house' })
})

it('a page is written by language, and what is blank is not there', async () => {
  const { imprint } = await update({ imprint: { en: 'Street 1', ru: '  ' } })
  expect(imprint).toEqual({ en: 'Street 1' })
  for (const bad of [{ de: 'x' }, { en: 'x'.repeat(20_001) }, { en: 1 }])
    await expect(update({ imprint: bad })).rejects.toThrow()
  expect(await get()).toMatchObject({ imprint: { en: 'Street 1' }, privacy: {} })
  expect((await update({ imprint: {} })).imprint).toEqual({})
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
