import { ACCOUNTS, type Who } from '../../../e2e/accounts.ts'
import type { Quartet } from '../quartet.ts'
import { signIn, type Caller } from './caller.ts'
import { VACANCY } from './own-vacancies.ts'

type Refused = [who: Who, call: string, status: number, content?: { json?: object; body?: string; headers?: object }]

const SERVER = { Name: 'web-1', CPU: 1, RAM: 512, HDD: 10, imageID: 1 }
const SCHEDULE = { Period: 'Weekly', Weekday: 1, Hour: 24, Keep: 4 }
const QUOTAS = { json: { Quotas: { Servers: -1 } } }

/** Requests that the description forbids by more than their types (every-operation.ts). */
const REFUSED: readonly Refused[] = [
  ['user', 'POST /tokens', 400, { json: { name: 'mine', scopes: ['everything'] } }],
  ['user', 'POST /tokens', 422, { json: { name: '', scopes: ['cloud:read'] } }],
  ['user', 'POST /account', 400, { json: { name: 'No one' } }],
  ['operator', `PUT /users/usr_${'0'.repeat(32)}/quotas`, 422, QUOTAS],
  ['user', 'POST /servers', 422, { json: { ...SERVER, CPU: 0 } }],
  ['user', 'POST /servers', 400, { json: { Name: 'web' } }],
  ['user', 'POST /servers', 415, { body: 'Name=web', headers: { 'Content-Type': 'text/plain' } }],
  ['user', 'GET /servers?limit=100000', 422],
  ['user', 'GET /servers/x', 404],
  ['user', 'GET /servers/1/metrics?period=year', 400],
  ['user', 'POST /servers/1/actions', 400, { json: { Type: 'Explode' } }],
  ['user', 'PUT /servers/1/snapshot-schedule', 422, { json: SCHEDULE }],
  ['employer', 'GET /vacancies?per_page=500', 400],
  ['employer', 'GET /suggests/areas', 400],
  ['employer', 'POST /vacancies', 400, { json: { name: 'Без описания' } }],
  ['employer', 'POST /vacancies', 400, { json: { ...VACANCY, salary: { from: 'много' } } }],
  ['employer', 'POST /resumes', 400, { json: {} }],
  ['employer', 'POST /vacancies/hiring/answers', 400, { json: { responses: [], action: 'invite' } }],
  ['employer', 'POST /vacancies/hiring/labels', 400, { json: { responses: ['1'], label: 'a', action: 'set' } }],
  ['user', 'POST /vacancies/1/reports', 400, { json: { reason: 'colour' } }],
  ['user', 'POST /save-feedback', 400, { json: { order_id: 'ord_1', stars: 6 } }],
  ['user', 'POST /save-feedback', 400, { json: { order_id: 'ord_1', tips: 1.5 } }],
  ['user', 'POST /v2/save-feedback', 400, { json: { order_id: 'ord_1', reasons: ['Music'] } }],
  ['user', 'POST /orders', 400, { json: { currency: 'euro' } }],
  ['user', 'GET /orders?limit=0', 400],
  ['user', 'POST /orders/ord_1/problems', 400, { json: { topic: 'weather', text: 'Rain' } }],
  ['user', 'POST /v1/playlists', 400, { json: { name: 'No', rules: { rules: [{ field: 'path', is: 'is' }] } } }],
  ['user', 'GET /v1/search', 400],
  ['user', 'GET /v1/artist/1/tracks?offset=-1', 422],
  ['user', 'GET /v1/track/1?format=yaml', 400],
]

export async function refusals(api: Caller, quartet: Quartet): Promise<void> {
  for (const [who, call, status, content] of REFUSED)
    await api.refuse(await signIn(quartet, ACCOUNTS[who]), call, status, content as object)
}
