import { expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aResumeBody, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const server = aServer()
const PATH = '/webhook/subscriptions'
const RECEIVED = { type: 'NEW_RESPONSE_OR_INVITATION_VACANCY', settings: { vacancies_only_mine: true } }
const APPLIED = { type: 'NEW_NEGOTIATION_VACANCY' }
const CHANGED = { type: 'NEGOTIATION_EMPLOYER_STATE_CHANGE' }
const HOOK = { url: 'https://receiver.example/', actions: [RECEIVED] }
const call = (method: string, path: string, token?: string, json?: unknown) =>
  server.call(method, path, { token, json })

test('a subscription is a webhook: created, listed, changed and deleted, and receives a response', async () => {
  const employer = await anEmployer()
  const { token } = employer
  const made = await call('POST', PATH, token, HOOK)
  expect([made.status, Object.keys(made.body)]).toEqual([201, ['id']])
  const { id } = made.body
  expect((await call('GET', PATH, token)).body.items).toEqual([
    { id, url: HOOK.url, actions: [{ type: RECEIVED.type, settings: null }] },
  ])
  expect((await call('GET', `/webhooks/${id}`, token)).body).toMatchObject({
    events: [],
    actions: [RECEIVED.type],
    enabled: true,
  })

  expect(
    (await call('PUT', `${PATH}/${id}`, token, { url: 'https://other.example/', actions: [RECEIVED, CHANGED] })).status,
  ).toBe(204)
  expect((await call('GET', PATH, token)).body.items).toMatchObject([
    { url: 'https://other.example/', actions: [{ type: RECEIVED.type }, { type: CHANGED.type }] },
  ])
  expect((await call('PUT', `${PATH}/${id}`, token, { actions: [CHANGED] })).status).toBe(204)
  expect((await call('GET', `/webhooks/${id}`, token)).body).toMatchObject({
    url: 'https://other.example/',
    actions: [CHANGED.type],
  })
  expect((await call('DELETE', `${PATH}/${id}`, token)).status).toBe(204)
  expect((await call('DELETE', `${PATH}/${id}`, token)).status).toBe(404)
})

test('notifications have the form of the public API, and each is sent to those who want it', async () => {
  const { token, company } = await anEmployer()
  const stranger = await anEmployer()
  await call('POST', PATH, stranger.token, HOOK)
  const { id } = (await call('POST', PATH, token, { ...HOOK, actions: [RECEIVED, APPLIED, CHANGED] })).body
  const { id: other } = (await call('POST', PATH, token, { ...HOOK, actions: [CHANGED] })).body
  const { body: vacancy } = await call('POST', '/vacancies', token, aVacancyBody())
  const applicant = await aToken(await aUser())
  const { body: resume } = await call('POST', '/resumes', applicant, aResumeBody())
  const made = await call('POST', '/negotiations', applicant, { vacancy_id: vacancy.id, resume_id: resume.id })
  const topic = made.body.id
  const message = 'Please come'
  expect((await call('PUT', `/negotiations/invitation/${topic}`, token, { message })).status).toBe(204)
  // A message alone, or the same decision again, moves nobody.
  await call('PUT', `/negotiations/invitation/${topic}`, token, { message })

  const parts = { topic_id: topic, resume_id: resume.id, vacancy_id: vacancy.id }
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\+0300$/)
  const owner = expect.stringMatching(/^\d+$/)
  const moved = {
    ...parts,
    from_state: 'response',
    to_state: 'invitation',
    employer_manager_id: owner,
    transferred_at: date,
  }
  const sent = await bodiesOf(id)
  expect(sent).toEqual(
    [
      [APPLIED.type, { ...parts, employer_id: String(company.id), negotiation_date: date }],
      [RECEIVED.type, { ...parts, employer_id: String(company.id), response_date: date }],
      [CHANGED.type, moved],
    ].map(([action_type, payload]) => ({
      id: expect.stringMatching(/^msg_/),
      subscription_id: id,
      action_type,
      user_id: owner,
      payload,
    })),
  )
  expect(await bodiesOf(other)).toMatchObject([{ subscription_id: other, action_type: CHANGED.type, payload: moved }])
  const [listed] = (await call('GET', `/webhooks/${id}/deliveries`, token)).body.items
  expect(listed).toMatchObject({ type: 'response.changed', state: 'pending' })
  expect(await db().webhookDelivery.count({ where: { subscription: { user: { id: stranger.user.id } } } })).toBe(0)
})

async function bodiesOf(subscriptionId: string): Promise<unknown[]> {
  const rows = await db().webhookDelivery.findMany({ where: { subscriptionId }, orderBy: { position: 'asc' } })
  return rows.map(({ id, body }) => {
    const message = JSON.parse(body) as { id: string }
    expect(message.id).toBe(id)
    return message
  })
}

test('what cannot be subscribed to is refused with its name', async () => {
  const { token } = await anEmployer()
  for (const [name, json] of [
    ['actions', { ...HOOK, actions: [{ type: 'VACANCY_CHANGE' }] }],
    ['actions', { ...HOOK, actions: [] }],
    ['url', { ...HOOK, url: 'http://receiver.example/' }],
    ['url', { ...HOOK, url: 'https://127.0.0.1/' }],
    ['url', { ...HOOK, url: 'nowhere' }],
  ] as const) {
    const { status, body } = await call('POST', PATH, token, json)
    expect([status, String(body.bad_argument).split('.')[0]]).toEqual([400, name])
  }
  // A webhook for other things is none of this API.
  const { body } = await call('POST', '/webhooks', token, { url: HOOK.url, events: ['job.completed'] })
  expect((await call('GET', PATH, token)).body.items).toEqual([])
  expect((await call('PUT', `${PATH}/${body.id}`, token, HOOK)).status).toBe(404)
  expect((await call('DELETE', `${PATH}/${body.id}`, token)).status).toBe(404)
})

test('subscriptions are for employers, and for their own', async () => {
  const [owner, other, applicant] = [await anEmployer(), await anEmployer(), await aToken(await aUser())]
  const { id } = (await call('POST', PATH, owner.token, HOOK)).body
  for (const [method, path, json] of [
    ['GET', PATH],
    ['POST', PATH, HOOK],
    ['PUT', `${PATH}/${id}`, HOOK],
    ['DELETE', `${PATH}/${id}`],
  ] as const) {
    expect((await call(method, path, undefined, json)).status).toBe(403)
    expect((await call(method, path, applicant, json)).status).toBe(403)
    if (path !== PATH) expect((await call(method, path, other.token, json)).status).toBe(404)
  }
  expect((await call('GET', PATH, other.token)).body.items).toEqual([])
})

test('a subscription belongs to the token that last changed its notifications; of the browser it is not for tokens', async () => {
  const { user, token } = await anEmployer()
  const { id } = (await call('POST', PATH, token, HOOK)).body
  const other = await aToken(user)
  const { body: calling } = await call('GET', '/token', other)
  expect((await call('PUT', `${PATH}/${id}`, other, { actions: [RECEIVED] })).status).toBe(204)
  expect((await call('GET', `/webhooks/${id}`, token)).body.token_id).not.toBe(calling.id)
  const blind = await aToken(user, { scopes: ['webhooks:write'] })
  expect((await call('PUT', `${PATH}/${id}`, blind, { actions: [CHANGED] })).status).toBe(403)
  expect((await call('PUT', `${PATH}/${id}`, other, { actions: [CHANGED] })).status).toBe(204)
  expect((await call('GET', `/webhooks/${id}`, token)).body.token_id).toBe(calling.id)
  await db().webhookSubscription.update({ where: { id }, data: { tokenId: null } })
  expect((await call('PUT', `${PATH}/${id}`, other, { actions: [RECEIVED] })).status).toBe(403)
  expect((await call('DELETE', `${PATH}/${id}`, other)).status).toBe(403)
})
