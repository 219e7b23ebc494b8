import { createHash, randomBytes } from 'node:crypto'
import { ACCOUNTS } from '../../../e2e/accounts.ts'
import { ANONYMOUS, bearer, signIn, tokenFor, type Caller, type Credential } from './caller.ts'
import type { Quartet } from '../quartet.ts'

interface Program {
  id: string
  secret: string
}

interface Tokens {
  access_token: string
  refresh_token: string
}

const BACK = 'https://app.example/back'

/** A program of OAuth 2 from its registration to the end of its access. */
export async function programRequests(api: Caller, quartet: Quartet): Promise<void> {
  const owner = await tokenFor(quartet, 'user', 'tokens:write')
  const json = {
    name: 'Reports',
    site: 'https://app.example',
    redirect_uris: [BACK],
    scopes: ['cloud:read'],
    confidential: true,
  }
  const { id } = (await api.send<Program>(owner, 'POST /programs', 201, { json })).body
  await api.sendTwice(owner, `GET /programs/${id}`)
  await api.send(owner, `PATCH /programs/${id}`, 200, { json: { name: 'Monthly reports' } })
  const { secret } = (await api.send<Program>(owner, `POST /programs/${id}/secret`, 200)).body
  const person = await signIn(quartet, ACCOUNTS.employer)
  await accessRequests(api, person, { id, secret })
  await api.send(owner, `DELETE /programs/${id}`, 204)
}

/** A person lets the program in, it uses its access, and the person ends it. */
async function accessRequests(api: Caller, person: Credential, program: Program): Promise<void> {
  const verifier = randomBytes(32).toString('base64url')
  const asked = {
    response_type: 'code',
    client_id: program.id,
    redirect_uri: BACK,
    scope: 'cloud:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  await api.send(person, `GET /account/consent?${new URLSearchParams(asked)}`, 200)
  const decision = await api.send<{ redirect_to: string }>(person, 'POST /account/consent', 200, {
    json: { ...asked, allowed: true },
  })
  const code = new URL(decision.body.redirect_to).searchParams.get('code') ?? ''
  const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: BACK }
  const first = await post(api, 'token', program, 200, exchange)
  await api.send(bearer(first.access_token), 'GET /token', 200)
  const refresh = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  const second = await post(api, 'token', program, 200, refresh)
  await post(api, 'token', program, 400, { grant_type: 'password' })
  await post(api, 'token', { ...program, secret: 'not it' }, 401, refresh)
  await api.sendTwice(person, 'GET /account/programs')
  await post(api, 'revoke', program, 200, { token: second.access_token })
  for (const status of [204, 404]) await api.send(person, `DELETE /account/programs/${program.id}`, status)
}

async function post(
  api: Caller,
  endpoint: 'token' | 'revoke',
  { id, secret }: Program,
  status: number,
  fields: Record<string, string>,
): Promise<Tokens> {
  const form = new URLSearchParams({ client_id: id, client_secret: secret, ...fields }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return (await api.send<Tokens>(ANONYMOUS, `POST /oauth/${endpoint}`, status, { body: form, headers })).body
}
