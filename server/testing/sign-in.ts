import type { TestServer } from './http.ts'

type Server = Pick<TestServer, 'fetch'>

/** What a sign-in answers; `error` is that of the sign-in page, null when it worked. */
interface SignedIn {
  status: number
  /** The value of a `Cookie` header. */
  cookie: string
  error: string | null
}

/** Signs in as the sign-in page does: the CSRF token first, then the credentials. */
export async function signIn(
  server: Server,
  email: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<SignedIn> {
  const response = await postForm(server, '/api/auth/callback/credentials', { email, password }, headers)
  const { url } = (await response.json()) as { url: string }
  return { status: response.status, cookie: cookiesOf(response), error: new URL(url).searchParams.get('error') }
}

/** Signs out as the menu of the account does. */
export function signOut(server: Server, cookie: string): Promise<Response> {
  return postForm(server, '/api/auth/signout', {}, { cookie })
}

async function postForm(
  server: Server,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<Response> {
  const { cookie, ...others } = headers
  const csrf = await server.fetch('/api/auth/csrf', { headers: others })
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const jar = [cookie, cookiesOf(csrf)].filter(Boolean).join('; ')
  return server.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, json: 'true', ...fields }),
    headers: { ...others, cookie: jar, 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}

/** The cookies that a response sets, as the browser sends them back. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Id of the account that a cookie signs in. */
export async function callerOf(server: Server, cookie: string): Promise<string | undefined> {
  const response = await server.fetch('/api/account', { headers: { cookie } })
  return ((await response.json()) as { account: { id: string } | null }).account?.id
}
