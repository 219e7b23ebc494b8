import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { aSession, aUser, type TestUser } from '#server/testing/factories.ts'
import type { TestServer } from '#server/testing/http.ts'

export interface Frame {
  status: string
  error?: { code: number; message: string }
  [element: string]: unknown
}
export type Params = Readonly<Record<string, string | readonly string[]>>

/** A listener whose player speaks the API of Subsonic, with an app password. */
export interface Player {
  user: TestUser
  id: string
  password: string
  /** Name with token and salt, as most players sign in. */
  signed(secret?: string, user?: string): Params
  ask(call: string, params?: Params, credentials?: Params): Promise<Frame>
  /** One element of an answer without an error. */
  part<T>(call: string, element: string, params?: Params): Promise<T>
  errorOf(call: string, params?: Params, credentials?: Params): Promise<number | undefined>
}

export async function aPlayer(server: Pick<TestServer, 'fetch'>): Promise<Player> {
  const user = await aUser()
  const headers = { Cookie: await aSession(user), 'Sec-Fetch-Site': 'same-origin' }
  const made = await server.fetch('/api/account/app-passwords', { method: 'POST', headers, json: { name: 'Phone' } })
  expect(made.status).toBe(201)
  const { id, password } = (await made.json()) as { id: string; password: string }
  const signed = (secret = password, name = user.email) => ({
    u: name,
    t: createHash('md5').update(`${secret}sesame`).digest('hex'),
    s: 'sesame',
  })
  const ask = async (call: string, params: Params = {}, credentials: Params = signed()) => {
    const query = queryOf({ v: '1.16.1', c: 'test', f: 'json', ...credentials, ...params })
    const response = await server.fetch(`/rest/${call}?${query}`)
    expect(response.status).toBe(200)
    return ((await response.json()) as { 'subsonic-response': Frame })['subsonic-response']
  }
  const part = async <T>(call: string, element: string, params: Params = {}) => {
    const answer = await ask(call, params)
    expect(answer).toMatchObject({ status: 'ok', version: '1.16.1', type: 'quartet', openSubsonic: true })
    return answer[element] as T
  }
  const errorOf = async (call: string, params: Params = {}, credentials?: Params) =>
    (await ask(call, params, credentials)).error?.code
  return { user, id, password, signed, ask, part, errorOf }
}

export function queryOf(params: Params): string {
  const pairs = Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as string[]))
  return new URLSearchParams(pairs).toString()
}
