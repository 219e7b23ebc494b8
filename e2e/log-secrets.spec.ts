import { rmSync } from 'node:fs'
import { expect, request as newRequest, test } from '@playwright/test'
import { ACCOUNTS, signIn } from './accounts.ts'
import { startOwn, tokenOf } from './own-server.ts'

const DATA = '.cache/e2e-log-secrets'
const PLANTED = {
  wrongPassword: 'planted-wrong-password-1',
  newPassword: 'planted-new-password-2',
  badToken: 'qt_plantedBadToken3000000000000000000000000000000000000',
  apiKey: 'planted-api-key-4',
  cookie: 'planted-cookie-5',
  query: 'planted-query-6',
  idempotencyKey: 'planted-idempotency-7',
}

test('no token, password, cookie or secret is ever in the log, at its most talkative', async () => {
  rmSync(DATA, { recursive: true, force: true })
  const server = await startOwn(DATA, { SAMPLE_VACANCIES: '300', LOG_LEVEL: 'trace' })
  const secrets: string[] = Object.values(PLANTED)
  const token = tokenOf(DATA, 'cloud:read,cloud:write,rides:read,rides:write,tokens:write')
  secrets.push(token)
  const api = await newRequest.newContext({ baseURL: server.url })
  const authorized = { Authorization: `Bearer ${token}` }
  const wrong = { email: ACCOUNTS.user.email, password: PLANTED.wrongPassword }
  expect((await signIn(api, wrong)).ok()).toBe(false)

  const made = await api.post('/api/tokens', { headers: authorized, data: { name: 'child', scopes: ['cloud:read'] } })
  expect(made.status()).toBe(201)
  secrets.push(((await made.json()) as { token: string }).token)
  expect((await api.post('/api/tokens/search', { headers: authorized, data: { text: token } })).status()).toBe(200)
  const machine = { Name: 'log', CPU: 1, RAM: 512, HDD: 10, imageID: 1 }
  const once = { ...authorized, 'Idempotency-Key': PLANTED.idempotencyKey }
  expect((await api.post('/api/servers', { headers: once, data: machine })).status()).toBe(201)
  const order = { headers: authorized, data: {} }
  const { order_id: id } = (await (await api.post('/api/orders', order)).json()) as { order_id: string }
  const link = await api.post(`/api/orders/${id}/feedback-link`, order)
  const secret = /[\w-]{20,}$/.exec(((await link.json()) as { url?: string }).url ?? '')?.[0]
  expect(secret).toBeTruthy()
  secrets.push(secret ?? '')
  await api.post('/api/feedback-sessions', { data: { secret } })

  const bad: Record<string, string>[] = [
    { Authorization: PLANTED.badToken },
    { 'X-Api-Key': PLANTED.apiKey },
    { Cookie: `next-auth.session-token=${PLANTED.cookie}` },
  ]
  for (const headers of bad) {
    for (const path of ['/api/servers', '/api/v1/search?q=a', '/api/vacancies']) await api.get(path, { headers })
  }
  await api.get(`/api/servers?token=${PLANTED.query}`)
  const passwords = { current_password: PLANTED.wrongPassword, new_password: PLANTED.newPassword }
  await api.post('/api/account/password', { data: passwords, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  await api.post('/api/account/reset-password', { data: { token: PLANTED.query, password: PLANTED.newPassword } })
  await api.dispose()
  expect(await server.stop()).toBe(0)

  const log = server.output()
  expect(log).toContain('"path":"/api/servers"')
  expect(secrets.filter((planted) => log.includes(planted))).toEqual([])
})
