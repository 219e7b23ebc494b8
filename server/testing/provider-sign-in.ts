import { visit, type Jar } from './cookie-jar.ts'
import type { TestServer } from './http.ts'

/** Goes to the provider `oidc` as the sign-in page does. @returns the answer, whose `url` is the provider's page */
export async function beginAtProvider(server: Pick<TestServer, 'url'>, jar: Jar): Promise<Response> {
  const ours = (path: string) => new URL(path, server.url)
  const { csrfToken } = (await (await visit(jar, ours('/api/auth/csrf'))).json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, json: 'true' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return visit(jar, ours('/api/auth/signin/oidc'), { method: 'POST', body, headers })
}
