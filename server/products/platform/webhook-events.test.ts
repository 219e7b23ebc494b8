import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { serverRequest } from '#server/products/cloud/testing/client.ts'
import { drain } from '#server/products/cloud/testing/drain.ts'
import { addFault } from '#server/products/cloud/testing/faults.ts'
import { systemContext } from '#server/core/context.ts'
import { db } from '#server/core/database/db.ts'
import { describeApi } from '#server/api/openapi/describe.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import { aTestServer, NO_LIMITS } from '#server/testing/server.ts'
import { emitNews } from '#server/products/vacancies/search/saved-search-news.task.ts'
import { anEmployer, aResumeBody, aVacancyBody } from '#server/products/vacancies/testing/people.ts'
import { EVENT_TYPES, type EventType } from '#server/platform/webhooks/events.schema.ts'
import { aWebhook, deliveriesOf } from '#server/platform/webhooks/testing/receiver.ts'
import { describedEvents } from './openapi.service.ts'

const server = aTestServer({ ...NO_LIMITS, SIMULATOR_SECONDS: '0' })

interface Json {
  [name: string]: unknown
  id?: string
}

/** An account that has a webhook for every event. */
async function anAccount(given?: TestUser) {
  const user = given ?? (await aUser())
  const token = await aToken(user)
  const { id } = await aWebhook('https://receiver.example/', { userId: user.id })
  await db().webhookSubscription.update({ where: { id }, data: { events: EVENT_TYPES } })
  const call = async (method: string, path: string, json?: unknown): Promise<Json> => {
    const response = await server.fetch(`/api${path}`, { method, token, ...(json !== undefined && { json }) })
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return (text === '' ? {} : JSON.parse(text)) as Json
  }
  const events = async () => {
    const all = await describedEvents()
    return (await deliveriesOf(id)).map(({ subject, body, type }) => {
      const message = JSON.parse(body) as { type: EventType; data: Json }
      expect(message.type).toBe(type)
      // What the description says of it.
      const described = all.find((one) => one.type === message.type)
      expect(described?.data.safeParse(message.data).error).toBeUndefined()
      expect(described).toBeDefined()
      return { type: message.type, subject, data: message.data }
    })
  }
  return { call, events }
}

test('a job that ends is an event with what GET shows of it, in the queue of its server', async () => {
  const { call, events } = await anAccount()
  const made = await call('POST', '/servers', serverRequest())
  await drain()
  await addFault('stopServer', 'refuse', 10)
  const action = await call('POST', `/servers/${String(made['ID'])}/actions`, { Type: 'PowerOff' })
  await drain()
  const subject = `server:${String(made['ID'])}`
  expect(await events()).toEqual([
    { type: 'job.completed', subject, data: await call('GET', `/jobs/${String(made['JobID'])}`) },
    { type: 'job.failed', subject, data: await call('GET', `/jobs/${String(action['JobID'] ?? action['ID'])}`) },
  ])
})

test('a saved feedback is an event with what GET shows of the trip, once', async () => {
  const { call, events } = await anAccount()
  const seen = { driver: { id: '7', first_name: 'Elena' }, car: { make: 'Dacia "Logan"', plate: 'B-QT 318' } }
  const trip = { pickup: 'A "B"', fare: '18.40', currency: 'EUR', finished_at: '2026-01-06T14:45:26.5Z', ...seen }
  const order_id = String((await call('POST', '/orders', trip))['order_id'])
  const feedback = { order_id, stars: 5, comment: 'Спасибо\n"!"', reasons: ['Clean car'], tips: '0.30' }
  await call('POST', '/save-feedback', feedback)
  await call('POST', '/save-feedback', feedback)
  const claimed = { order_id: `claimed-${order_id.slice(0, 8)}`, stars: 3 }
  await call('POST', '/save-feedback', claimed)
  expect(await events()).toEqual([
    { type: 'feedback.saved', subject: `order:${order_id}`, data: await call('GET', `/orders/${order_id}`) },
    {
      type: 'feedback.saved',
      subject: `order:${claimed.order_id}`,
      data: await call('GET', `/orders/${claimed.order_id}`),
    },
  ])
})

test('a response is an event for the employer, and its changes are events for both sides, as each sees it', async () => {
  const [employer, applicant] = [await anAccount((await anEmployer()).user), await anAccount()]
  const vacancy = await employer.call('POST', '/vacancies?ignore_duplicates=true', aVacancyBody())
  const resume = await applicant.call('POST', '/resumes', aResumeBody())
  const made = await applicant.call('POST', '/negotiations', { vacancy_id: vacancy.id, resume_id: resume.id })
  await employer.call('PUT', `/negotiations/invitation/${made.id}`, { message: 'Come' })
  await applicant.call('POST', `/negotiations/${made.id}/messages`, { message: 'Gladly' })
  const seen = (all: { type: string; subject: string; data: Json }[]) =>
    all.map(({ type, subject, data }) => [type, subject, (data['state'] as Json).id, data['decline_allowed']])
  const subject = `response:${made.id}`
  expect(seen(await employer.events())).toEqual([
    ['response.received', subject, 'response', false],
    ['response.changed', subject, 'invitation', false],
    ['response.changed', subject, 'invitation', false],
  ])
  expect(seen(await applicant.events())).toEqual([
    ['response.changed', subject, 'invitation', true],
    ['response.changed', subject, 'invitation', true],
  ])
})

test('vacancies that match a saved search with notifications are an event, once', async () => {
  const [{ call, events }, quiet] = [await anAccount(), await anAccount()]
  const search = { text: 'Стекольщик', subscription: true }
  const saved = await call('POST', '/saved_searches/vacancies', search)
  await quiet.call('POST', '/saved_searches/vacancies', { ...search, subscription: false })
  const minutes = (n: number) => new Date(Date.now() + n * 60_000)
  await emitNews(systemContext(), minutes(2))
  expect(await events()).toEqual([])
  const employer = await anEmployer()
  const post = { method: 'POST', token: employer.token, json: aVacancyBody({ name: 'Стекольщик' }) }
  expect((await server.fetch('/api/vacancies?ignore_duplicates=true', post)).status).toBe(201)
  const text = encodeURIComponent('Стекольщик')
  const found = async () =>
    ((await (await server.fetch(`/api/vacancies?text=${text}`)).json()) as { found: number }).found
  await expect.poll(found).toBe(1)
  // Times are to the second: what is published in the second of the last look is not new.
  await db().savedSearch.updateMany({ data: { newsAt: minutes(-5), seenAt: minutes(-4) } })
  await emitNews(systemContext(), minutes(0))
  expect(await events()).toEqual([])
  // Another time than before: the counts of one search are kept for half a second.
  await emitNews(systemContext(), minutes(3))
  await emitNews(systemContext(), minutes(5))
  expect(await events()).toMatchObject([
    {
      type: 'saved_search.new_items',
      subject: `saved_search:${saved.id}`,
      data: { id: saved.id, items: { count: 1 } },
    },
  ])
  expect(await quiet.events()).toEqual([])
  expect(await db().notification.findMany({ where: { subject: `saved_search:${saved.id}` } })).toMatchObject([
    { kind: 'saved_search.new_items', path: '/vacancies/saved', events: 1 },
  ])
})

test('the API description names every event, with its headers and body', async () => {
  const { routes } = await apiRoutes()
  const origin = 'http://localhost:3000'
  const described = describeApi(routes, { listener: 'public', origin, events: await describedEvents() })
  expect(Object.keys(described.webhooks ?? {})).toEqual(EVENT_TYPES)
  const document = JSON.parse(JSON.stringify(described)) as Parameters<Validator['validate']>[0]
  const { valid, errors } = await new Validator().validate(document)
  expect([valid, errors]).toEqual([true, undefined])
  const { webhooks } = (await (await server.fetch('/api/openapi.json')).json()) as { webhooks: object }
  expect(Object.keys(webhooks)).toEqual(EVENT_TYPES)
})
