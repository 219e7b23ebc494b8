import { aToken, aUser, type TestUser } from '#server/testing/factories.ts'
import type { TestServer } from '#server/testing/http.ts'

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

/** A caller that knows only the HTTP API. */
export interface Rider {
  user: TestUser
  token: string
  get(path: string): Promise<Answer>
  post(path: string, json: unknown, headers?: Record<string, string>): Promise<Answer>
  send(method: string, path: string, json?: unknown): Promise<Answer>
}

/** A new rider (or agent, or operator) with a token of every public scope. */
export async function aRider(
  server: Pick<TestServer, 'fetch'>,
  options: Parameters<typeof aUser>[0] = {},
): Promise<Rider> {
  const user = await aUser(options)
  const token = await aToken(user)
  const send = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    answerOf(await server.fetch(path, { method, token, headers, ...(json !== undefined && { json }) }))
  return {
    user,
    token,
    get: (path) => send('GET', path),
    post: (path, json, headers) => send('POST', path, json, headers),
    send,
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}

/** The `error` object of a refusal. */
export function errorOf(answer: Pick<Answer, 'body'>): {
  code: string
  message: string
  fields?: Record<string, string[]>
} {
  return answer.body['error'] as ReturnType<typeof errorOf>
}

let made = 0

/** An order id that no other test uses. */
export function anOrderId(): string {
  return `trip-${process.pid}-${(made++).toString(36)}-${Date.now().toString(36)}`
}
