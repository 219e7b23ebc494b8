import { texts } from '#i18n/texts.ts'
import { ShownError } from '#components/trpc/failure.ts'

/** An error code for `signInError`; `code_required` if a code of the authenticator app is needed. */
export type Refusal = string

/** Signs in by password, and where the account has an authenticator app by its code. @returns null when it worked */
export function signIn(email: string, password: string, code = ''): Promise<Refusal | null> {
  return open('credentials', { email, password, ...(code !== '' && { code }) })
}

/** Completes a sign-in by a provider with a code. @returns null when it worked */
export function signInByTicket(ticket: string, code: string): Promise<Refusal | null> {
  return open('second-factor', { ticket, code })
}

/** Signs in by what a passkey answered. @returns null when it worked */
export function signInByPasskey(credential: object): Promise<Refusal | null> {
  return open('passkey', { credential: JSON.stringify(credential) })
}

/** Creates an account with a new passkey and signs in to it. @returns null when it worked */
export function signUpByPasskey(
  account: { name: string; email: string; key?: string },
  credential: object,
): Promise<Refusal | null> {
  return open('passkey-sign-up', { ...account, credential: JSON.stringify(credential) })
}

/** The CSRF token of next-auth, which is also in a cookie that scripts cannot read. */
export async function csrfToken(): Promise<string> {
  return ((await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }).csrfToken
}

async function open(provider: string, fields: Record<string, string>): Promise<Refusal | null> {
  try {
    const answer = await post(`/api/auth/callback/${provider}`, fields)
    if (answer.status === 429) return 'rate_limited'
    const { url } = (await answer.json()) as { url?: string }
    const error = url && new URL(url, location.href).searchParams.get('error')
    return error || (answer.ok ? null : 'internal')
  } catch {
    return 'unreachable'
  }
}

/** The sentence for an `error` in the URL of the sign-in page. */
export function signInError(code: string): string {
  const t = texts('auth.errors')
  const key = code as Parameters<typeof t>[0]
  return t(/^\w+$/.test(code) && t.has(key) ? key : 'other')
}

/**
 * Goes to the sign-in page of a provider.
 * @throws ShownError with the reason `confirmation_required` when the provider would be linked to an account that
 * signed in too long ago
 */
export async function goToProvider(provider: string, next: string): Promise<void> {
  const answer = await post(`/api/auth/signin/${provider}`, { callbackUrl: next })
  if (answer.status === 403) {
    const { error } = (await answer.json()) as { error: { code: string; message: string } }
    throw new ShownError(error.message, error.code)
  }
  const { url } = (await answer.json()) as { url?: string }
  location.assign(url ?? '/sign-in?error=OAuthCallback')
}

/** Posts a form to next-auth, which wants its CSRF token with it. */
async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ csrfToken: await csrfToken(), json: 'true', ...fields })
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
}
