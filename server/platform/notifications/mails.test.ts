import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { mailTask } from './mail.task.ts'
import { mailToken } from './mails.service.ts'
import { markRead, notifyAccount } from './notify.sql.ts'

const server = aTestServer({ ...NO_LIMITS, PUBLIC_URL: 'https://quartet.example' })
let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url })
})
beforeEach(() => void (sink.letters.length = 0))
afterAll(() => sink.close())

const notify = (user: TestUser, n: number) =>
  notifyAccount(db(), user.id, `server:${n}`, {
    kind: 'job.failed',
    path: `/cloud/servers/${n}`,
    facts: { name: `web-${n}`, reason: 'no room' },
  })

interface Waiting {
  payload: { userId: string; product: string }
  run_at: Date
}

/** The jobs of mails that wait. */
const jobs = () =>
  db().$queryRaw<Waiting[]>`
    select payload, job.run_at from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'notifications.mail'`

/** Runs and deletes them, as if their time had come. */
async function mail(): Promise<void> {
  const waiting = await jobs()
  await db().$executeRaw`delete from graphile_worker._private_jobs`
  const ctx = { ...systemContext(), attempt: 1, lastAttempt: false }
  for (const { payload } of waiting) await mailTask.run(ctx, payload)
}

describe('what is not read', () => {
  it('is mailed five minutes later in one letter, each subject once until it was read', async () => {
    const user = await aUser({ name: 'Vera' })
    for (const n of [1, 2, 1]) await notify(user, n)
    const [job, ...more] = await jobs()
    expect([job?.payload, more]).toEqual([{ userId: user.id, product: 'cloud' }, []])
    const minutes = ((job?.run_at.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(4)
    expect(minutes).toBeLessThan(5.1)
    await mail()
    expect(sink.letters).toHaveLength(1)
    const [letter = ''] = sink.letters
    expect(letter).toContain('Subject: 2 unread notifications: Cloud')
    expect(letter).toContain('A job of web-1 has failed: no room\r\nhttps://quartet.example/cloud/servers/1')
    expect(letter).toContain('web-2')
    await notify(user, 1)
    await mail()
    expect(sink.letters).toHaveLength(1)
  })

  it('is mailed in the language of its reader', async () => {
    const user = await aUser({ name: 'Vera' })
    await change(user, { language: 'ru' })
    for (const n of [1, 2]) await notify(user, n)
    await mail()
    const [letter = ''] = sink.letters
    expect(letter).toContain('Здравствуйте, Vera!')
    expect(letter).toContain('Задание для web-2 не выполнено: no room\r\nhttps://quartet.example/cloud/servers/2')
    expect(letter).toContain('Отключить письма сервиса «Облако»')
  })

  it('is mailed at most once an hour', async () => {
    const user = await aUser()
    await notify(user, 1)
    await mail()
    await notify(user, 2)
    await mail()
    expect(sink.letters).toHaveLength(1)
    const [job] = await jobs()
    expect((job?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(50 * 60_000)
    await db().notification.updateMany({
      where: { userId: user.id, mailedAt: { not: null } },
      data: { mailedAt: new Date(0) },
    })
    await mail()
    expect(sink.letters[1]).toContain('Subject: A job of web-2 has failed: no room')
  })

  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['that was read meanwhile', (user) => markRead(db(), user.id, {})],
    ['to an address that was not confirmed', (user) => change(user, { emailConfirmedAt: null })],
    ['to an account that was blocked', (user) => change(user, { disabledAt: new Date() })],
    [
      'of a product whose mails are off',
      (user) => db().mutedMail.create({ data: { userId: user.id, product: 'cloud' } }),
    ],
  ])('is not mailed: %s', async (_, happen) => {
    const user = await aUser()
    await notify(user, 1)
    await happen(user)
    await mail()
    expect(sink.letters).toEqual([])
  })

  it('is mailed again when the mail server refused it, with the same Message-ID', async () => {
    const user = await aUser()
    await notify(user, 1)
    const [job] = await jobs()
    sink.refuses = true
    await expect(mail()).rejects.toThrow(/451/)
    sink.refuses = false
    const ctx = { ...systemContext(), attempt: 2, lastAttempt: false }
    await mailTask.run(ctx, job?.payload ?? { userId: '', product: '' })
    await db().notification.updateMany({ where: { userId: user.id }, data: { mailedAt: null } })
    await mailTask.run(ctx, job?.payload ?? { userId: '', product: '' })
    const ids = sink.letters.map((letter) => /^Message-ID: (.*)/m.exec(letter)?.[1])
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
  })

  it('adds no job where no mail can be sent', async () => {
    setEnv({ SMTP_URL: '' })
    await notify(await aUser(), 1)
    setEnv({ SMTP_URL: sink.url })
    expect(await jobs()).toEqual([])
  })
})

const change = (user: TestUser, data: object) => db().user.update({ where: { id: user.id }, data })

describe('the mails of a product', () => {
  it('are turned off and on', async () => {
    const user = await aUser()
    const token = await aToken(user)
    const settings = async () =>
      ((await (await server.fetch('/api/notifications/mails', { token })).json()) as { items: object[] }).items
    expect(await settings()).toContainEqual({ product: 'cloud', name: 'Cloud', kinds: ['Failed jobs'], mail: true })
    const set = (product: string, mail: boolean) =>
      server.fetch(`/api/notifications/mails/${product}`, { method: 'PATCH', token, json: { mail } })
    for (const mail of [false, false, true]) {
      expect((await set('cloud', mail)).status).toBe(200)
      expect(await settings()).toContainEqual(expect.objectContaining({ product: 'cloud', mail }))
    }
    expect((await set('nothing', false)).status).toBe(404)
  })

  it('end by the link of a mail without signing in, and by one click of the mailbox', async () => {
    const user = await aUser()
    await notify(user, 1)
    await mail()
    const [letter = ''] = sink.letters
    const [, link = ''] = /List-Unsubscribe: <([^>]+)>/.exec(letter.replace(/\r\n\s+/g, ' ')) ?? []
    const path = new URL(link).pathname
    expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(await (await server.fetch(path)).json()).toMatchObject({ product: 'cloud', mail: true })
    const inBrowser = await server.fetch(path, { headers: { Accept: 'text/html' } })
    expect([inBrowser.status, inBrowser.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`/unsubscribe?token=${path.split('/').at(-1)}`),
    ])
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (let times = 0; times < 2; times++)
      expect((await server.fetch(path, { method: 'POST', body })).status).toBe(204)
    expect(await (await server.fetch(path)).json()).toMatchObject({ mail: false })
    // The last character holds bits that mean nothing.
    const forged = path.replace(/.(?=.$)/, (before) => (before === 'A' ? 'B' : 'A'))
    const ofOther = `/api/notifications/unsubscribe/${mailToken((await aUser()).id, 'cloud').replace(/usr_\w{32}/, user.id)}`
    for (const wrong of [forged, ofOther, '/api/notifications/unsubscribe/x']) {
      expect((await server.fetch(wrong, { method: 'POST', body })).status).toBe(404)
    }
  })
})
