import { expect } from 'vitest'
import { ACCOUNTS, type Who } from '../../../e2e/accounts.ts'
import { statusesOf, type OpenApi } from '../../../server/testing/openapi.ts'
import { signIn as postSignIn } from '../../../server/testing/sign-in.ts'
import type { Quartet } from '../quartet.ts'

/** The headers with the credential of a request; empty for an anonymous caller. */
export type Credential = Readonly<Record<string, string>>

export const ANONYMOUS: Credential = {}
export const INVALID = bearer('qt_invalid')

export function bearer(token: string): Credential {
  return { Authorization: `Bearer ${token}` }
}

interface Content {
  json?: unknown
  body?: string | FormData
  headers?: Record<string, string>
}

interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  text: string
  body: T
}

/** One request through the proxy and what the proxy found wrong with it. */
interface Sent {
  call: string
  status: number
  violations: Violation[]
}

interface Violation {
  /** `request` or `response`, then the place inside. */
  location: string[]
  message: string
}

/** Sends requests through one proxy, and expects each request and answer to fit the description. */
export class Caller {
  readonly sent: Sent[] = []
  private readonly proxy: string
  private readonly base: string
  private readonly description: OpenApi | undefined

  /**
   * @param base path of the API at the proxy
   * @param description names the statuses of each operation, where the proxy lets its `default` stand for any
   */
  constructor(proxy: string, base = '/api', description?: OpenApi) {
    this.proxy = proxy + base
    this.base = base
    this.description = description
  }

  /** Sends a request that fits the description, and expects an answer with this status that fits it too. */
  async send<T = Record<string, unknown>>(
    as: Credential,
    call: string,
    status: number,
    content: Content = {},
  ): Promise<Answer<T>> {
    const answer = await this.forward<T>(as, call, content)
    const { violations } = this.sent.at(-1) ?? {}
    expect.soft([answer.status, violations], `${call}: ${answer.text.slice(0, 500)}`).toEqual([status, []])
    return answer
  }

  /** Sends a request that the description forbids, and expects an answer with this status that fits it nevertheless. */
  async refuse(as: Credential, call: string, status: number, content: Content = {}): Promise<void> {
    const answer = await this.forward(as, call, content)
    const { violations = [] } = this.sent.at(-1) ?? {}
    const [inRequest, inAnswer] = ['request', 'response'].map((side) =>
      violations.filter((one) => one.location[0] === side),
    )
    expect.soft([answer.status, inAnswer], `${call}: ${answer.text.slice(0, 500)}`).toEqual([status, []])
    expect.soft(inRequest?.length, `${call}: the description allows it`).toBeGreaterThan(0)
  }

  /** Sends any request, and expects an answer with one of these statuses that fits the description. */
  async answer(as: Credential, call: string, statuses: readonly number[], content: Content = {}): Promise<void> {
    const answer = await this.forward(as, call, content)
    const wrong = this.sent.at(-1)?.violations.filter((one) => one.location[0] === 'response')
    expect.soft(wrong, `${call}: ${answer.text.slice(0, 500)}`).toEqual([])
    expect.soft(statuses, `${call}: ${answer.text.slice(0, 500)}`).toContain(answer.status)
  }

  /** Expects an answer, and 304 when the request is sent again with its ETag. @returns the body */
  async sendTwice<T = Record<string, unknown>>(as: Credential, call: string, attempts = 10): Promise<T> {
    const { headers, body } = await this.send<T>(as, call, 200)
    const known = headers.get('etag')
    const again = await this.forward(as, call, { headers: { 'If-None-Match': known ?? '' } })
    // The answer has changed in between: starts again.
    if (again.status === 200 && again.headers.get('etag') !== known && attempts > 1)
      return this.sendTwice<T>(as, call, attempts - 1)
    expect.soft([again.status, this.sent.at(-1)?.violations], `${call}, again`).toEqual([304, []])
    return body
  }

  private async forward<T>(as: Credential, call: string, { json, body, headers = {} }: Content): Promise<Answer<T>> {
    const [method = '', path = ''] = call.split(' ')
    const response = await fetch(`${this.proxy}${path}`, {
      method,
      headers: { ...as, ...(json !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(json === undefined ? body !== undefined && { body } : { body: JSON.stringify(json) }),
      redirect: 'manual',
    })
    const text = await response.text()
    const { status } = response
    const undocumented = this.isDocumented(method, path, status)
      ? []
      : [{ location: ['response'], message: `the operation has no status ${status}` }]
    this.sent.push({ call, status, violations: [...violationsOf(response, text), ...undocumented] })
    return { status, headers: response.headers, text, body: read(text) as T }
  }

  private isDocumented(method: string, path: string, status: number): boolean {
    if (!this.description) return true
    const address = `${this.base}${path.replace(/\?.*/, '')}`
    const operations = Object.entries(this.description.paths).flatMap(([pattern, methods]) => {
      const operation = methods[method.toLowerCase()]
      return operation && matches(pattern, address) ? [{ pattern, operation }] : []
    })
    // The most specific pattern: the one with the most literal text.
    const wordsOf = ({ pattern }: { pattern: string }) => pattern.replaceAll(/\{\w+\}/g, '').length
    const [found] = operations.sort((a, b) => wordsOf(b) - wordsOf(a))
    return found !== undefined && statusesOf(found.operation, this.description).has(status)
  }
}

/** Whether an address fits a path of a description; the last parameter may take several segments. */
export function matches(pattern: string, address: string): boolean {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '.+')}$`).test(address)
}

function violationsOf({ headers }: Response, text: string): Violation[] {
  const named = headers.get('sl-violations')
  if (named?.startsWith('[')) return JSON.parse(named) as Violation[]
  // When there are too many violations, the header only says so.
  if (named !== null) return [{ location: ['response'], message: named }]
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return []
  const { title, detail, validation } = read(text) as { title: string; detail: string; validation?: Violation[] }
  return validation ?? [{ location: ['request'], message: `${title}: ${detail}` }]
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** The session of a demo account, as the sign-in page gets it. */
export async function signIn({ url }: Quartet, credentials: { email: string; password: string }): Promise<Credential> {
  const server = { fetch: (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init }) }
  const { cookie } = await postSignIn(server, credentials.email, credentials.password, { Origin: url })
  return { Cookie: cookie, Origin: url }
}

/** A token of a demo account with these scopes. */
export async function tokenFor(quartet: Quartet, who: Who, ...scopes: string[]): Promise<Credential> {
  const session = await signIn(quartet, ACCOUNTS[who])
  const answer = await fetch(`${quartet.url}/api/tokens`, {
    method: 'POST',
    headers: { ...session, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'check', scopes }),
  })
  const { token } = (await answer.json()) as { token: string }
  return bearer(token)
}
