import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { startMailSink, type MailSink } from '#server/testing/mail.ts'
import { aServer } from '../testing/server.ts'
import { anEmployer, aVacancyBody, type Employer } from '../testing/people.ts'
import { queueAlerts, sendAlert } from './saved-search-alerts.task.ts'

const PATH = '/saved_searches/vacancies'
const MINUTE = 60_000
const server = aServer()
let sink: MailSink
let employer: Employer
beforeAll(async () => {
  sink = await startMailSink()
  setEnv({ SMTP_URL: sink.url })
  employer = await anEmployer()
})
beforeEach(() => {
  sink.letters.length = 0
})
afterAll(() => sink.close())

/** Each test searches for a word of its own. */
let words = 0
const aWord = () => `кольцевание${words++}`

async function aSearch(user: TestUser, mail: string): Promise<{ id: number; word: string; token: string }> {
  const [token, word] = [await aToken(user), aWord()]
  const { status, body } = await server.call('POST', PATH, { token, json: { text: word, mail } })
  expect(status).toBe(201)
  return { id: Number(body.id), word, token }
}

/** Resolves when the search finds it, which takes a moment. */
async function publish(word: string): Promise<string> {
  const json = aVacancyBody({ name: `Мастер, ${word}` })
  const { status, body } = await server.call('POST', '/vacancies', { token: employer.token, json })
  expect(status).toBe(201)
  const found = async () => (await server.call('GET', `/vacancies?text=${word}`)).body.items.map(({ id }) => id)
  await expect.poll(found).toContain(body.id)
  return body.id
}

/** Looks for alerts as if so many minutes later, and runs the mails that this queued. */
async function pass(minutes: number): Promise<void> {
  await queueAlerts(systemContext(), new Date(Date.now() + minutes * MINUTE))
  await work()
}

async function work({ keep = false } = {}): Promise<void> {
  const jobs = await db().$queryRaw<{ payload: unknown }[]>`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'vacancies.send-alert'`
  const ctx = { ...systemContext(), attempt: 1, lastAttempt: false }
  for (const { payload } of jobs) await sendAlert.run(ctx, sendAlert.payload.parse(payload))
  if (!keep) await db().$executeRaw`delete from graphile_worker._private_jobs`
}

describe('mail about a saved search', () => {
  test('is one for a batch of new vacancies, and none without new ones', async () => {
    const user = await aUser()
    const { id, word } = await aSearch(user, 'at_once')
    await pass(2)
    expect(sink.letters).toHaveLength(0)
    const first = await publish(word)
    await publish(word)
    await pass(3)
    expect(sink.letters).toHaveLength(1)
    const [letter = ''] = sink.letters
    expect(letter).toContain(user.email)
    expect(letter).toMatch(/Subject: .*2/)
    expect(letter).toContain(`/vacancies/${first}`)
    expect(letter).toContain(`Message-ID: <saved-search-${id}-`)
    for (const minutes of [4, 120, 300]) await pass(minutes)
    expect(sink.letters).toHaveLength(1)
  })

  test('is in the language of the account', async () => {
    const user = await aUser({ name: 'Nina' })
    await db().user.update({ where: { id: user.id }, data: { language: 'ru' } })
    const { word } = await aSearch(user, 'daily')
    await publish(word)
    await pass(24 * 60 + 1)
    expect(sink.letters[0]).toContain(`По вашему поиску «${word}» появилась 1 новая вакансия:`)
    expect(sink.letters[0]).toContain('Это письмо приходит раз в день.')
  })

  test('comes at most once an hour, and once a day when that was chosen', async () => {
    const often = await aSearch(await aUser(), 'at_once')
    const daily = await aSearch(await aUser(), 'daily')
    for (const { word } of [often, daily]) await publish(word)
    await pass(3)
    expect(sink.letters).toHaveLength(1)
    await publish(often.word)
    // The first mail was sent in the future: what is published now would count as mailed.
    await db().savedSearch.update({ where: { id: often.id }, data: { mailedTo: new Date(Date.now() - MINUTE) } })
    await pass(30)
    expect(sink.letters).toHaveLength(1)
    await pass(65)
    expect(sink.letters).toHaveLength(2)
    await pass(24 * 60 + 1)
    expect(sink.letters).toHaveLength(3)
  })

  test('is not repeated by a job that runs again, or by two runs side by side', async () => {
    const { word } = await aSearch(await aUser(), 'at_once')
    await publish(word)
    const now = new Date(Date.now() + 3 * MINUTE)
    await Promise.all([queueAlerts(systemContext(), now), queueAlerts(systemContext(), now)])
    await work({ keep: true })
    await work()
    expect(sink.letters).toHaveLength(1)
  })

  test('waits until the mail server takes it', async () => {
    const { word } = await aSearch(await aUser(), 'at_once')
    await publish(word)
    await queueAlerts(systemContext(), new Date(Date.now() + 3 * MINUTE))
    sink.refuses = true
    await expect(work({ keep: true })).rejects.toThrow()
    sink.refuses = false
    expect(sink.letters).toHaveLength(0)
    await work()
    expect(sink.letters).toHaveLength(1)
  })

  test('is not sent to an address that nobody confirmed, nor to a blocked account', async () => {
    const [open, blocked] = [await aUser(), await aUser()]
    await db().user.update({ where: { id: open.id }, data: { emailConfirmedAt: null } })
    const words = [(await aSearch(open, 'at_once')).word, (await aSearch(blocked, 'at_once')).word]
    await db().user.update({ where: { id: blocked.id }, data: { disabledAt: new Date() } })
    for (const word of words) await publish(word)
    await pass(3)
    expect(sink.letters).toHaveLength(0)
  })

  test('is for twenty searches of an account at most', async () => {
    const user = await aUser()
    const { id } = await aSearch(user, 'daily')
    const data = { userId: user.id, name: 'x', query: '', mail: 'daily' }
    await db().savedSearch.createMany({ data: Array.from({ length: 19 }, () => data) })
    const token = await aToken(user)
    expect((await server.call('POST', PATH, { token, json: { mail: 'daily' } })).status).toBe(403)
    expect((await server.call('PUT', `${PATH}/${id}`, { token, json: { mail: 'at_once' } })).status).toBe(204)
    const other = await server.call('POST', PATH, { token, json: {} })
    const put = await server.call('PUT', `${PATH}/${other.body.id}`, { token, json: { mail: 'daily' } })
    expect(put.status).toBe(403)
  })
})

describe('the link that unsubscribes', () => {
  /** The address in the header of the mail about a new search. */
  async function aMailedLink() {
    const saved = await aSearch(await aUser(), 'at_once')
    await publish(saved.word)
    await pass(3)
    const letter = (sink.letters.at(-1) ?? '').replace(/\r\n\s+/g, ' ')
    expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const path = /List-Unsubscribe: <[^>]*?\/api(\/[^>]+)>/.exec(letter)?.[1] ?? ''
    return { ...saved, path }
  }

  test('works by one click, without an account, and again', async () => {
    const { id, path, token } = await aMailedLink()
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    for (const _ of [1, 2]) {
      expect((await server.fetch(`/api${path}`, { method: 'POST', body })).status).toBe(204)
    }
    expect((await server.call('GET', `${PATH}/${id}`, { token })).body).toMatchObject({ mail: 'never' })
  })

  test('only leads to the page when it is opened', async () => {
    const { id, path, token, word } = await aMailedLink()
    expect((await server.call('GET', path)).body).toEqual({ name: word, mail: 'at_once' })
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const opened = await server.fetch(`/api${path}`, { headers, redirect: 'manual' })
    expect(opened.status).toBe(302)
    expect(opened.headers.get('location')).toContain('/vacancies/unsubscribe?token=')
    expect((await server.call('GET', `${PATH}/${id}`, { token })).body).toMatchObject({ mail: 'at_once' })
  })

  test('is refused when one character of it is another, or it names another search', async () => {
    const { id, path } = await aMailedLink()
    const other = await aSearch(await aUser(), 'daily')
    const end = path.endsWith('A') ? 'E' : 'A'
    for (const wrong of [path.slice(0, -1) + end, path.replace(`/${id}-`, `/${other.id}-`), `${path}A`]) {
      expect((await server.call('POST', wrong)).status).toBe(404)
    }
    expect((await server.call('GET', `${PATH}/${other.id}`, { token: other.token })).body).toMatchObject({
      mail: 'daily',
    })
  })
})

test('the news of all saved searches are counted together', async () => {
  const user = await aUser()
  const { id, word, token } = await aSearch(user, 'never')
  await aSearch(user, 'never')
  expect((await server.call('GET', '/saved_searches/news', { token })).body).toEqual({ searches: 0, vacancies: 0 })
  await publish(word)
  expect((await server.call('GET', '/saved_searches/news', { token })).body).toEqual({ searches: 1, vacancies: 1 })
  await db().savedSearch.update({ where: { id }, data: { seenAt: new Date(Date.now() + 1000) } })
  expect((await server.call('GET', '/saved_searches/news', { token })).body).toEqual({ searches: 0, vacancies: 0 })
})
