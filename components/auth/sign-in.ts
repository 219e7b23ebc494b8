/** Signs in. @returns null when it worked, else a sentence for the form */
export async function signIn(email: string, password: string): Promise<string | null> {
  try {
    const answer = await post('/api/auth/callback/credentials', { email, password })
    if (answer.status === 429) return signInErrors.rate_limited
    const { url } = (await answer.json()) as { url?: string }
    const error = url && new URL(url, location.href).searchParams.get('error')
    return error || !answer.ok ? signInError(error || 'internal') : null
  } catch {
    return 'The server could not be reached. Check the connection and try again.'
  }
}

const signInErrors = {
  CredentialsSignin: 'The e-mail address or password is incorrect.',
  rate_limited: 'Too many attempts. Wait a while and try again; each further failure makes the wait longer.',
  insecure_transport:
    'This page came over plain HTTP, where others can read passwords. Open it over HTTPS, or ask the operator about ALLOW_HTTP.',
  unavailable: 'Sign-in is unavailable right now. Try again in a moment.',
  AccessDenied: 'This account is not allowed to sign in.',
  EmailNotVerified: 'The provider did not confirm an e-mail address for this account.',
  OAuthAccountNotLinked:
    'An account with this address already exists. Sign in with your password, then link the provider on the account page.',
  SignUpOff: 'Sign-up is closed. Ask an operator for an account.',
  OAuthCallback: 'The provider did not finish signing you in. Try again.',
}

/** The sentence for an `error` in the URL of the sign-in page. */
export function signInError(code: string): string {
  return Object.hasOwn(signInErrors, code)
    ? signInErrors[code as keyof typeof signInErrors]
    : 'Sign-in failed. Try again.'
}

/** Leaves for a provider's own sign-in page. */
export async function goToProvider(provider: string, next: string): Promise<void> {
  const answer = await post(`/api/auth/signin/${provider}`, { callbackUrl: next })
  const { url } = (await answer.json()) as { url?: string }
  location.assign(url ?? '/sign-in?error=OAuthCallback')
}

/** Posts a form to next-auth, which wants its CSRF token with it. */
async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const body = new URLSearchParams({ csrfToken, json: 'true', ...fields })
  return fetch(path, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body })
}
