import { Secret, TOTP } from 'otpauth'
import { Authenticator } from '../../../server/testing/authenticator.ts'
import { ACCOUNTS } from '../../../e2e/accounts.ts'
import { ANONYMOUS, signIn, type Caller, type Credential } from './caller.ts'
import type { Quartet } from '../quartet.ts'

interface Items<T> {
  items: T[]
}

interface PasskeyOptions {
  options: { challenge: string; user?: { id: string } }
}

const PASSWORD = 'a long password'

/** An account from sign-up to deletion, with its second factors. */
export async function accountRequests(api: Caller, quartet: Quartet): Promise<void> {
  const me = { name: 'Checker', email: 'checker@quartet.example', password: PASSWORD }
  await api.send(ANONYMOUS, 'POST /account', 201, { json: me })
  await api.send(ANONYMOUS, 'POST /account', 409, { json: me })
  await api.send(ANONYMOUS, 'POST /account', 400, { json: { ...me, email: 'no address' } })
  await api.send(ANONYMOUS, 'POST /account/setup', 403, { json: { ...me, key: 'not the key' } })
  const session = await signIn(quartet, me)
  await api.sendTwice(session, 'GET /account')
  await api.send(session, 'PATCH /account', 200, { json: { name: 'The checker' } })
  await api.sendTwice(session, 'GET /account/sign-in-methods')
  await api.send(session, 'DELETE /account/sign-in-methods/github', 404)
  const player = (
    await api.send<{ id: string }>(session, 'POST /account/app-passwords', 201, { json: { name: 'Phone' } })
  ).body
  await api.sendTwice(session, 'GET /account/app-passwords')
  for (const status of [204, 404]) await api.send(session, `DELETE /account/app-passwords/${player.id}`, status)
  await emailRequests(api, session)
  await api.send(ANONYMOUS, 'POST /account/forgot-password', 202, { json: { email: me.email } })
  await api.send(ANONYMOUS, 'POST /account/reset-password', 422, { json: { token: 'unknown', password: PASSWORD } })
  const wrong = { current_password: 'not it at all', password: 'another password' }
  await api.send(session, 'POST /account/password', 422, { json: wrong })
  await api.send(session, 'POST /account/password', 204, { json: { ...wrong, current_password: PASSWORD } })
  const again = await signIn(quartet, { ...me, password: wrong.password })
  const { items } = (await api.send<Items<{ id: string; current: boolean }>>(again, 'GET /account/sessions', 200)).body
  const other = items.find(({ current }) => !current)?.id
  for (const status of [204, 404]) await api.send(again, `DELETE /account/sessions/${other}`, status)
  await api.send(again, 'POST /account/sign-out-everywhere', 204)
  await api.send(again, 'GET /account/sign-in-methods', 401)
  const last = await signIn(quartet, { ...me, password: wrong.password })
  await passkeyRequests(api, quartet, last)
  await authenticatorRequests(api, last)
  await api.send(last, 'POST /account/deletion', 422, { json: { password: 'not it at all' } })
  await api.send(last, 'POST /account/deletion', 204, { json: { password: wrong.password } })
}

async function emailRequests(api: Caller, session: Credential): Promise<void> {
  await api.send(session, 'POST /account/email-confirmation', 202)
  await api.send(session, 'POST /account/email', 202, { json: { email: 'checker-2@quartet.example' } })
  await api.send(session, 'POST /account/email', 409, { json: { email: ACCOUNTS.user.email } })
  await api.send(ANONYMOUS, 'POST /account/confirm-email', 422, { json: { token: 'unknown' } })
}

async function passkeyRequests(api: Caller, { url }: Quartet, session: Credential): Promise<void> {
  const key = new Authenticator('localhost')
  const at = { origin: url }
  const start = async (call: string, status = 200) =>
    (await api.send<PasskeyOptions>(session, `POST /account/${call}`, status)).body.options
  await start('confirmation-options', 409)
  const credential = key.register(await start('passkey-options'), at)
  const passkey = { name: 'Laptop', credential }
  const { id } = (await api.send<{ id: string }>(session, 'POST /account/passkeys', 201, { json: passkey })).body
  await api.send(session, 'POST /account/passkeys', 422, { json: passkey })
  await api.send(session, 'GET /account/passkeys', 200)
  await api.send(session, `PATCH /account/passkeys/${id}`, 200, { json: { name: 'Phone' } })
  const assertion = key.assert(await start('confirmation-options'), at)
  for (const status of [204, 422]) {
    await api.send(session, 'POST /account/confirmation', status, { json: { passkey: assertion } })
  }
  const browser = { csrf_token: 'a browser' }
  await api.send(ANONYMOUS, 'POST /account/passkey-sign-in', 200, { json: browser })
  const newcomer = { ...browser, name: 'Newcomer', email: 'newcomer@quartet.example' }
  await api.send(ANONYMOUS, 'POST /account/passkey-sign-up', 200, { json: newcomer })
  for (const status of [204, 404]) await api.send(session, `DELETE /account/passkeys/${id}`, status)
}

async function authenticatorRequests(api: Caller, session: Credential): Promise<void> {
  await api.send(session, 'POST /account/recovery-codes', 409)
  const secretOf = 'POST /account/authenticator-app-secret'
  const { secret } = (await api.send<{ secret: string }>(session, secretOf, 200)).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await api.send(session, 'POST /account/authenticator-app', 422, { json: { code: 'no code' } })
  await api.send(session, 'POST /account/authenticator-app', 201, { json: { code } })
  await api.send(session, secretOf, 409)
  await api.send(session, 'POST /account/confirmation', 422, { json: { code } })
  const { recovery_codes } = (
    await api.send<{ recovery_codes: string[] }>(session, 'POST /account/recovery-codes', 201)
  ).body
  await api.send(session, 'POST /account/confirmation', 204, { json: { code: recovery_codes[0] } })
  for (const status of [204, 404]) await api.send(session, 'DELETE /account/authenticator-app', status)
}
