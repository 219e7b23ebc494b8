import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { systemContext } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { notifyAccount } from '#server/platform/notifications/notify.sql.ts'
import { addFault } from '#server/products/cloud/testing/faults.ts'
import { drain } from '#server/products/cloud/testing/drain.ts'
import { serverRequest } from '#server/products/cloud/testing/client.ts'
import { aResumeBody, anEmployer, aVacancyBody } from '#server/products/vacancies/testing/people.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { tidy } from './tidy.task.ts'

const server = aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0' })

interface Notification {
  id: string
  kind: string
  subject: string
  who: string | null
  text: string
  path: string
  events: number
  read_at: string | null
}

/** An account with a token, and its calls. */
async function caller(user: TestUser, token?: string) {
  const own = token ?? (await aToken(user))
  const call = async <T = Record<string, string>>(method: string, path: string, json?: unknown) => {
    const response = await server.fetch(`/api${path}`, { method, token: own, ...(json !== undefined && { json }) })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : null) as T }
  }
  const list = async (query = '') =>
    (await call<{ items: Notification[]; next: string | null }>('GET', `/notifications${query}`)).body
  const unread = async () => (await call<{ unread: number }>('GET', '/notifications/counts')).body.unread
  return { user, token: own, call, list, unread }
}

/** An employer with a vacancy, an applicant who has responded to it, and the response. */
async function aResponse() {
  const { user, token } = await anEmployer('Glass and Sons')
  const [employer, applicant] = [await caller(user, token), await caller(await aUser())]
  const vacancy = (await employer.call('POST', '/vacancies?ignore_duplicates=true', aVacancyBody())).body['id']
  const resume = (await applicant.call('POST', '/resumes', aResumeBody())).body['id']
  const made = await applicant.call('POST', '/negotiations', { vacancy_id: vacancy, resume_id: resume })
  expect(made.status).toBe(201)
  return { employer, applicant, vacancy, id: made.body['id'] }
}

describe('a response', () => {
  it('notifies the employer, a decision the applicant, a message the other side; one row of the subject', async () => {
    const { employer, applicant, id } = await aResponse()
    expect(await applicant.list()).toEqual({ items: [], next: null })
    expect((await employer.list()).items).toMatchObject([
      {
        kind: 'response.received',
        subject: `response:${id}`,
        who: 'Вера Павлова',
        text: 'Вера Павлова has responded to Разработчик квантовых компиляторов',
        path: `/vacancies/employer/responses/${id}`,
        events: 1,
        read_at: null,
      },
    ])
    await employer.call('PUT', `/negotiations/invitation/${id}`)
    // Again it changes nothing.
    await employer.call('PUT', `/negotiations/invitation/${id}`)
    expect((await applicant.list()).items).toMatchObject([
      {
        kind: 'response.invited',
        events: 1,
        text: 'Glass and Sons invites you to an interview: Разработчик квантовых компиляторов',
      },
    ])
    await employer.call('POST', `/negotiations/${id}/messages`, { message: 'Приходите завтра' })
    expect((await applicant.list()).items).toMatchObject([{ kind: 'message.from_employer', events: 2 }])
    await applicant.call('POST', `/negotiations/${id}/messages`, { message: 'Приду' })
    expect((await employer.list()).items).toMatchObject([{ kind: 'message.from_applicant', events: 2 }])
  })

  it('that is read marks its notification, and a later event makes it unread', async () => {
    const { employer, applicant, id } = await aResponse()
    expect(await employer.unread()).toBe(1)
    await employer.call('GET', `/negotiations/${id}`)
    expect(await employer.unread()).toBe(0)
    await applicant.call('POST', `/negotiations/${id}/messages`, { message: 'Здравствуйте' })
    expect((await employer.list()).items).toMatchObject([{ events: 1, read_at: null }])
  })

  it('takes its notifications along when it is deleted', async () => {
    const { employer, applicant, id } = await aResponse()
    await employer.call('PUT', `/negotiations/discard/${id}`)
    expect((await applicant.list()).items).toMatchObject([{ kind: 'response.declined' }])
    await db().vacancy.deleteMany({ where: { negotiations: { some: { id: Number(id) } } } })
    expect([(await applicant.list()).items, (await employer.list()).items]).toEqual([[], []])
  })

  it('shows nothing to an employer whose role is gone', async () => {
    const { employer } = await aResponse()
    await db().user.update({ where: { id: employer.user.id }, data: { roles: ['user'] } })
    const former = await caller(employer.user)
    expect([await former.list(), await former.unread()]).toEqual([{ items: [], next: null }, 0])
  })
})

describe('a job that fails', () => {
  it('notifies its owner of the reason, until its server is gone', async () => {
    const owner = await caller(await aUser())
    const made = (await owner.call<{ ID: number }>('POST', '/servers', serverRequest({ Name: 'web-7' }))).body
    await addFault('createServer', 'refuse')
    await drain()
    expect((await owner.list()).items).toMatchObject([
      {
        kind: 'job.failed',
        subject: `server:${made.ID}`,
        who: null,
        text: 'A job of web-7 has failed: The simulator was set to refuse this',
        path: `/cloud/servers/${made.ID}`,
      },
    ])
    await owner.call('DELETE', `/servers/${made.ID}`)
    await drain()
    expect((await owner.list()).items).toEqual([])
  })

  it('does not fail for an account that is gone', async () => {
    const notice = { kind: 'job.failed', path: '/cloud', facts: {} } as const
    await notifyAccount(db(), `usr_${'0'.repeat(32)}`, 'server:1', notice)
    expect(await db().notification.count({ where: { subject: 'server:1' } })).toBe(0)
  })
})

const fact = (n: number) => ({ kind: 'job.failed', path: `/cloud/servers/${n}`, facts: { name: `web-${n}` } }) as const

describe('notifications', () => {
  it('are listed by pages, by product and unread alone, and marked one by one or together', async () => {
    const { user, call, list, unread } = await caller(await aUser())
    for (const n of [1, 2, 3]) {
      await notifyAccount(db(), user.id, `server:${n}`, fact(n))
      // Their order is that of their times, in milliseconds.
      await sleep(2)
    }
    const hook = {
      kind: 'webhook.failing',
      path: '/account/developer/webhooks',
      facts: { receiver: 'https://a.example' },
    } as const
    await notifyAccount(db(), user.id, 'webhook:1', hook)
    const first = await list('?limit=3')
    expect(first.items.map(({ subject }) => subject)).toEqual(['webhook:1', 'server:3', 'server:2'])
    const rest = await list(`?limit=3&cursor=${first.next}`)
    expect([rest.items.map(({ subject }) => subject), rest.next]).toEqual([['server:1'], null])
    const id = first.items[0]?.id ?? ''
    expect((await call('PATCH', `/notifications/${id}`, { read: true })).body).toMatchObject({
      read_at: expect.any(String),
    })
    expect((await list('?product=platform&unread=true')).items).toEqual([])
    expect((await call('GET', '/notifications/counts')).body).toEqual({
      unread: 3,
      kinds: [{ kind: 'job.failed', unread: 3 }],
      paths: expect.arrayContaining(['/cloud/servers/1', '/cloud/servers/2', '/cloud/servers/3']),
    })
    expect((await call('PATCH', `/notifications/${id}`, { read: false })).body).toMatchObject({ read_at: null })
    const read = async (json: object) => (await call('POST', '/notifications/read', json)).body
    expect(await read({ path: '/cloud/servers/2' })).toEqual({ read: 1 })
    expect(await read({ kinds: ['webhook.failing'] })).toEqual({ read: 1 })
    expect(await read({ subject: 'server:1', product: 'platform' })).toEqual({ read: 0 })
    expect(await read({})).toEqual({ read: 2 })
    expect(await unread()).toBe(0)
  })

  it('show a token only what its scopes show', async () => {
    const user = await aUser()
    await notifyAccount(db(), user.id, 'server:1', fact(1))
    const token = (scopes: Parameters<typeof aToken>[1]) => aToken(user, scopes)
    const other = await caller(user, await token({ scopes: ['notifications:read', 'vacancies:read'] }))
    expect([(await other.list()).items, await other.unread()]).toEqual([[], 0])
    expect((await other.call('POST', '/notifications/read', {})).status).toBe(403)
    const writer = await caller(user, await token({ scopes: ['notifications:write', 'vacancies:read'] }))
    expect((await writer.call('POST', '/notifications/read', {})).body).toEqual({ read: 0 })
    const own = await caller(user, await token({ scopes: ['notifications:read', 'cloud:read'] }))
    expect(await own.unread()).toBe(1)
  })

  it('of a product that is not served wait', async () => {
    const { user, list } = await caller(await aUser())
    await notifyAccount(db(), user.id, 'server:1', fact(1))
    setEnv({ PRODUCTS: 'music' })
    expect((await list()).items).toEqual([])
    setEnv({ PRODUCTS: '' })
    expect((await list()).items).toHaveLength(1)
  })

  it('are kept for 30 days when read, for 90 otherwise, and at most 500 of an account', async () => {
    const { user } = await caller(await aUser())
    const day = (n: number) => new Date(Date.now() - n * 24 * 3600_000)
    const row = (n: number, at: Date, readAt: Date | null) => ({
      id: `ntf_${user.id}_${n}`,
      userId: user.id,
      product: 'cloud',
      kind: 'job.failed',
      path: '/',
      facts: {},
      subject: `server:${n}`,
      at,
      readAt,
    })
    const rows = [row(1, day(31), day(31)), row(2, day(29), day(29)), row(3, day(91), null), row(4, day(89), null)]
    await db().notification.createMany({ data: rows })
    const subjects = async () =>
      (await db().notification.findMany({ where: { userId: user.id }, orderBy: { at: 'desc' } })).map(
        (one) => one.subject,
      )
    await tidy(systemContext())
    expect(await subjects()).toEqual(['server:2', 'server:4'])
    const many = Array.from({ length: 499 }, (_, n) => row(n + 10, day(0), null))
    await db().notification.createMany({ data: many })
    await tidy(systemContext())
    const left = await subjects()
    expect([left.length, left.at(-1)]).toEqual([500, 'server:2'])
  })
})

describe('the stream', () => {
  it(
    'sends the number of unread ones at once and after each change, and nothing of others',
    { timeout: 60_000 },
    async () => {
      const { user, token, call } = await caller(await aUser())
      const stranger = await aUser()
      const stop = new AbortController()
      const response = await server.fetch('/api/notifications/events', { token, signal: stop.signal })
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      const numbers: string[] = []
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        numbers.push(...[...chunk.matchAll(/event: unread\ndata: (\d+)/g)].map(([, number]) => number ?? ''))
        if (numbers.at(-1) === '0' && numbers.includes('1')) break
        if (numbers.at(-1) === '0') {
          await notifyAccount(db(), stranger.id, 'server:1', fact(1))
          await notifyAccount(db(), user.id, 'server:1', fact(1))
        }
        if (numbers.at(-1) === '1') await call('POST', '/notifications/read', {})
      }
      stop.abort()
      expect(numbers.filter((number, at) => number !== numbers[at - 1])).toEqual(['0', '1', '0'])
    },
  )
})
