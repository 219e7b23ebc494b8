import { expect } from 'vitest'
import { ACCOUNTS } from '../../../e2e/accounts.ts'
import { accountRequests } from './account.ts'
import { bearer, signIn, tokenFor, type Caller, type Credential } from './caller.ts'
import { programRequests } from './programs.ts'
import { anAssistant, proposalRequests } from './proposals.ts'
import type { Quartet } from '../quartet.ts'

interface Token {
  id: string
  token: string
}

/** Accounts, tokens, webhooks, users and the audit log. */
export async function platformRequests(api: Caller, quartet: Quartet): Promise<void> {
  await accountRequests(api, quartet)
  await tokenRequests(api, quartet)
  await programRequests(api, quartet)
  await proposalRequests(api, quartet)
  await webhookRequests(api, quartet)
  await notificationRequests(api, quartet)
  await operatorRequests(api, quartet)
}

async function tokenRequests(api: Caller, quartet: Quartet): Promise<void> {
  const session = await signIn(quartet, ACCOUNTS.user)
  const create = (json: object) => api.send<Token>(session, 'POST /tokens', 201, { json })
  const { id, token } = (await create({ name: 'mine', scopes: ['cloud:read'], expires_at: null })).body
  const { token: writer } = (await create({ name: 'writer', scopes: ['tokens:write', 'cloud:read'] })).body
  await api.send(bearer(writer), 'POST /tokens', 201, { json: { name: 'narrower', scopes: ['cloud:read'] } })
  await api.send(bearer(writer), 'POST /tokens', 403, { json: { name: 'wider', scopes: ['cloud:write'] } })
  await api.send(session, 'POST /tokens', 422, {
    json: { name: 'old', scopes: ['cloud:read'], expires_at: '2020-01-01T00:00:00Z' },
  })
  for (const call of [`GET /tokens/${id}`, 'GET /token']) await api.sendTwice(bearer(writer), call)
  await api.send(bearer(token), 'GET /tokens', 403)
  await api.send(session, 'POST /tokens/search', 200, { json: { text: `export QUARTET_TOKEN=${token}` } })
  await api.send(session, `POST /tokens/${id}/restore`, 404)
  await api.send(session, `DELETE /tokens/${id}`, 204)
  await api.send(session, `POST /tokens/${id}/restore`, 200)
  await api.send(session, `DELETE /tokens/${id}`, 204)
  await api.send(bearer(token), 'GET /token', 401)
  await api.send(bearer(writer), 'DELETE /token', 204)
}

/** The notifications of an account, and the mails that it receives. */
async function notificationRequests(api: Caller, quartet: Quartet): Promise<void> {
  const vera = await tokenFor(quartet, 'user', 'notifications:write', 'cloud:read')
  await api.send(vera, 'POST /notifications/read', 200, { json: {} })
  for (const mail of [false, true]) await api.send(vera, 'PATCH /notifications/mails/cloud', 200, { json: { mail } })
}

async function webhookRequests(api: Caller, quartet: Quartet): Promise<void> {
  const owner = await tokenFor(quartet, 'user', 'webhooks:read', 'webhooks:write', 'cloud:read')
  const json = { url: 'https://receiver.example/hook', events: ['job.completed'] }
  const { id } = (await api.send<{ id: string }>(owner, 'POST /webhooks', 201, { json })).body
  await api.send(owner, 'POST /webhooks', 403, { json: { ...json, events: ['feedback.saved'] } })
  await api.send(owner, 'POST /webhooks', 422, { json: { ...json, url: 'https://10.0.0.1/' } })
  await api.sendTwice(owner, `GET /webhooks/${id}`)
  await api.send(owner, `PATCH /webhooks/${id}`, 200, { json: { description: 'A note' } })
  await api.send(owner, `POST /webhooks/${id}/secret`, 201, { json: { overlap_hours: 1 } })
  const sent = (await api.send<{ id: string }>(owner, `POST /webhooks/${id}/test`, 202)).body
  const deliveries = `/webhooks/${id}/deliveries`
  await api.send(owner, `GET ${deliveries}?limit=5`, 200)
  await api.send(owner, `GET ${deliveries}/${sent.id}`, 200)
  await api.send(owner, `POST ${deliveries}/${sent.id}/retry`, 202)
  for (const status of [204, 404]) await api.send(owner, `DELETE ${deliveries}/${sent.id}`, status)
  await api.send(owner, `PATCH /webhooks/${id}`, 200, { json: { enabled: false } })
  await api.send(owner, `POST /webhooks/${id}/test`, 409)
  await api.send(owner, `DELETE /webhooks/${id}`, 204)
}

async function operatorRequests(api: Caller, quartet: Quartet): Promise<void> {
  const olga = await tokenFor(quartet, 'operator', 'operator:read', 'operator:write')
  await jobRequests(api, quartet, olga)
  const { items } = await api.sendTwice<{ items: { id: string; email: string }[] }>(olga, 'GET /users')
  const employer = items.find(({ email }) => email === ACCOUNTS.employer.email)?.id
  for (const query of ['q=vera', 'role=operator', 'page=1&per_page=1']) await api.send(olga, `GET /users?${query}`, 200)
  await api.sendTwice(olga, `GET /users/${employer}`)
  await api.send(olga, `PATCH /users/${employer}`, 200, { json: { roles: ['employer'] } })
  for (const query of ['action=tokens.create', `actor=${employer}`]) await api.send(olga, `GET /audit?${query}`, 200)
  for (const format of ['csv', 'ndjson']) await api.send(olga, `GET /audit/export?format=${format}&action=users.`, 200)
  await api.send(await signIn(quartet, ACCOUNTS.operator), `DELETE /users/${employer}/second-factor`, 204)
}

/** Jobs that are planned: those of webhooks whose receivers did not answer. */
async function jobRequests(api: Caller, quartet: Quartet, olga: Credential): Promise<void> {
  for (const who of ['user', 'employer'] as const) {
    const json = { url: 'https://receiver.invalid/', events: ['proposal.created'] }
    await api.send(await signIn(quartet, ACCOUNTS[who]), 'POST /webhooks', 201, { json })
    await (await anAssistant(api, quartet, who)).propose('undelivered')
  }
  await api.send(olga, 'GET /admin/jobs?state=failed&limit=5', 200)
  const planned = async () =>
    (await api.send<{ items: { id: string }[] }>(olga, 'GET /admin/jobs?state=later', 200)).body.items
  await expect.poll(async () => (await planned()).length, { timeout: 60_000 }).toBeGreaterThan(1)
  const [first, second] = await planned()
  await api.send(olga, `GET /admin/jobs?before=${first?.id}`, 200)
  await api.send(olga, `DELETE /admin/jobs/${first?.id}`, 204)
  await api.send(olga, `POST /admin/jobs/${second?.id}/retry`, 200)
}
