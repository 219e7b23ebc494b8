import { cookiesOf } from './sign-in.ts'
import type { TestServer } from './http.ts'

/** A browser: it keeps its cookies, and its calls come from our own page. */
export class Browser {
  private readonly server: Pick<TestServer, 'fetch'>
  private readonly jar = new Map<string, string>()

  /** @param cookie value of a `Cookie` header that it starts with */
  constructor(server: Pick<TestServer, 'fetch'>, cookie = '') {
    this.server = server
    this.keep(cookie)
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** A call of the API; `body` is what it answers. */
  async call(method: string, path: string, json?: unknown) {
    const headers = { 'sec-fetch-site': 'same-origin', cookie: this.cookie }
    const response = await this.fetch(path, { method, headers, ...(json !== undefined && { json }) })
    const text = await response.text()
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they expect
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as any }
  }

  async csrfToken(): Promise<string> {
    const response = await this.fetch('/api/auth/csrf', { headers: { cookie: this.cookie } })
    return ((await response.json()) as { csrfToken: string }).csrfToken
  }

  /** Posts a form of the sign-in page. @returns `error` of the sign-in page; null when it is signed in */
  async open(provider: string, fields: Record<string, string>): Promise<string | null> {
    const body = new URLSearchParams({ csrfToken: await this.csrfToken(), json: 'true', ...fields })
    const headers = { cookie: this.cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
    const response = await this.fetch(`/api/auth/callback/${provider}`, { method: 'POST', body, headers })
    const { url } = (await response.json()) as { url: string }
    return new URL(url).searchParams.get('error') ?? (new URL(url).searchParams.has('csrf') ? 'csrf' : null)
  }

  /** Id of the account that is signed in. */
  async caller(): Promise<string | undefined> {
    return ((await this.call('GET', '/api/account')).body as { account: { id: string } | null }).account?.id
  }

  private async fetch(path: string, init: Parameters<TestServer['fetch']>[1]): Promise<Response> {
    const response = await this.server.fetch(path, init)
    this.keep(cookiesOf(response))
    return response
  }

  private keep(cookies: string): void {
    for (const cookie of cookies.split('; ')) {
      const at = cookie.indexOf('=')
      if (at < 0) continue
      const value = cookie.slice(at + 1)
      if (value === '') this.jar.delete(cookie.slice(0, at))
      else this.jar.set(cookie.slice(0, at), value)
    }
  }
}
