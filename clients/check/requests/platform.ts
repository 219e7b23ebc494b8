import { ACCOUNTS } from '../../../e2e/accounts.ts'
import { ANONYMOUS, INVALID, bearer, signIn, tokenFor } from './caller.ts'
import type { Caller } from './caller.ts'
import type { Quartet } from '../quartet.ts'

interface Token {
  id: string
  token: string
}

interface Sessions {
  items: { id: string; current: boolean }[]
}

/** Probes, accounts, tokens, users and the audit log. */
export async function platformRequests(api: Caller, quartet: Quartet): Promise<void> {
  for (const path of ['health/live', 'health/ready', 'metrics']) await api.send(ANONYMOUS, `GET /${path}`, 200)
  for (const path of [
    '.well-known/security.txt',
    'openapi.json',
    'account',
    'account/demo',
    'account/sign-in-options',
  ]) {
    await api.sendTwice(ANONYMOUS, `GET /${path}`)
    await api.send(INVALID, `GET /${path}`, 401)
  }
  await accountRequests(api, quartet)
  await tokenRequests(api, quartet)
  await operatorRequests(api, quartet)
}

async function accountRequests(api: Caller, quartet: Quartet): Promise<void> {
  const me = { name: 'Checker', email: 'checker@quartet.example', password: 'a long password' }
  await api.send(ANONYMOUS, 'POST /account', 201, { json: me })
  await api.send(ANONYMOUS, 'POST /account', 409, { json: me })
  await api.send(ANONYMOUS, 'POST /account', 400, { json: { ...me, email: 'no address' } })
  const session = await signIn(quartet, me)
  await api.sendTwice(session, 'GET /account')
  await api.send(session, 'PATCH /account', 200, { json: { name: 'The checker' } })
  await api.sendTwice(session, 'GET /account/sign-in-methods')
  await api.send(session, 'DELETE /account/sign-in-methods/github', 404)
  await api.send(ANONYMOUS, 'POST /account/forgot-password', 202, { json: { email: me.email } })
  await api.send(ANONYMOUS, 'POST /account/reset-password', 422, { json: { token: 'unknown', password: me.password } })
  const wrong = { current_password: 'not it at all', password: 'another password' }
  await api.send(session, 'POST /account/password', 422, { json: wrong })
  await api.send(session, 'POST /account/password', 204, { json: { ...wrong, current_password: me.password } })
  const again = await signIn(quartet, { ...me, password: wrong.password })
  const { items } = (await api.send<Sessions>(again, 'GET /account/sessions', 200)).body
  const other = items.find(({ current }) => !current)?.id
  for (const status of [204, 404]) await api.send(again, `DELETE /account/sessions/${other}`, status)
  await api.send(again, 'POST /account/sign-out-everywhere', 204)
  await api.send(again, 'GET /account/sign-in-methods', 401)
  const last = await signIn(quartet, { ...me, password: wrong.password })
  await api.send(last, 'POST /account/deletion', 422, { json: { password: 'not it at all' } })
  await api.send(last, 'POST /account/deletion', 204, { json: { password: wrong.password } })
  const token = await tokenFor(quartet, 'user', 'tokens:write')
  await api.send(token, 'PATCH /account', 403, { json: { name: 'A program' } })
}

async function tokenRequests(api: Caller, quartet: Quartet): Promise<void> {
  const session = await signIn(quartet, ACCOUNTS.user)
  await api.sendTwice(session, 'GET /scopes')
  const create = (json: object) => api.send<Token>(session, 'POST /tokens', 201, { json })
  const { id, token } = (await create({ name: 'mine', scopes: ['cloud:read'], expires_at: null })).body
  const { token: writer } = (await create({ name: 'writer', scopes: ['tokens:write', 'cloud:read'] })).body
  await api.send(bearer(writer), 'POST /tokens', 201, { json: { name: 'narrower', scopes: ['cloud:read'] } })
  await api.send(bearer(writer), 'POST /tokens', 403, { json: { name: 'wider', scopes: ['cloud:write'] } })
  await api.send(session, 'POST /tokens', 422, {
    json: { name: 'old', scopes: ['cloud:read'], expires_at: '2020-01-01T00:00:00Z' },
  })
  for (const call of ['GET /tokens', `GET /tokens/${id}`, 'GET /token']) await api.sendTwice(bearer(writer), call)
  const stranger = await tokenFor(quartet, 'employer', 'tokens:write')
  for (const call of [`GET /tokens/${id}`, `DELETE /tokens/${id}`]) await api.send(stranger, call, 404)
  await api.send(bearer(token), 'GET /tokens', 403)
  await api.send(session, `DELETE /tokens/${id}`, 204)
  await api.send(bearer(token), 'GET /token', 401)
  await api.send(bearer(writer), 'DELETE /token', 204)
}

async function operatorRequests(api: Caller, quartet: Quartet): Promise<void> {
  const olga = await tokenFor(quartet, 'operator', 'operator:read', 'operator:write')
  const vera = await signIn(quartet, ACCOUNTS.user)
  const { items } = await api.sendTwice<{ items: { id: string; email: string }[] }>(olga, 'GET /users')
  const employer = items.find(({ email }) => email === ACCOUNTS.employer.email)?.id
  for (const query of ['q=vera', 'role=operator', 'page=1&per_page=1']) await api.send(olga, `GET /users?${query}`, 200)
  await api.sendTwice(olga, `GET /users/${employer}`)
  await api.send(olga, `PATCH /users/${employer}`, 200, { json: { roles: ['employer'] } })
  await api.send(olga, 'GET /users/usr_unknown', 404)
  await api.send(olga, 'GET /audit', 200)
  for (const query of ['limit=2', 'action=tokens.create', `actor=${employer}`, 'from=2026-01-01T00:00:00Z']) {
    await api.send(olga, `GET /audit?${query}`, 200)
  }
  for (const call of ['GET /users', 'GET /audit', `GET /users/${employer}`]) {
    await api.send(vera, call, 403)
    await api.send(INVALID, call, 401)
  }
  await api.send(vera, `PATCH /users/${employer}`, 403, { json: { disabled: true } })
}

/** Requests that the description forbids. */
export async function platformRefusals(api: Caller, quartet: Quartet): Promise<void> {
  const session = await signIn(quartet, ACCOUNTS.user)
  await api.refuse(ANONYMOUS, 'GET /tokens', 401)
  await api.refuse(session, 'POST /tokens', 400, { json: { name: 'mine', scopes: ['everything'] } })
  await api.refuse(session, 'POST /tokens', 422, { json: { name: '', scopes: ['cloud:read'] } })
  await api.refuse(session, 'PATCH /account', 400, { json: { name: 1 } })
  await api.refuse(ANONYMOUS, 'POST /account', 400, { json: { name: 'No one' } })
}
