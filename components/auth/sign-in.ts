/** Result of a sign-in: `null` when it worked, else a sentence for the form. */
export async function signIn(email: string, password: string): Promise<string | null> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    const answer = await fetch('/api/auth/callback/credentials', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
    })
    if (answer.status === 429) return signInErrors.rate_limited
    const { url } = (await answer.json()) as { url?: string }
    const error = url && new URL(url, location.href).searchParams.get('error')
    return error || !answer.ok ? signInError(error || 'internal') : null
  } catch {
    return 'The server could not be reached. Check the connection and try again.'
  }
}

const signInErrors = {
  CredentialsSignin: 'The e-mail address and password do not belong together.',
  rate_limited: 'Too many attempts. Wait a minute and try again.',
  unavailable: 'Signing in is not possible right now. Try again in a moment.',
  AccessDenied: 'This account may not sign in.',
  EmailNotVerified: 'The provider did not confirm an e-mail address for this account.',
  OAuthAccountNotLinked:
    'There is an account with this address already. Sign in to it with your password, then link the provider there.',
  SignUpOff: 'Nobody can sign up here: ask an operator for an account.',
  OAuthCallback: 'The provider did not finish signing you in. Try again.',
}

/** The sentence for an `error` in the address of the sign-in page. */
export function signInError(code: string): string {
  return Object.hasOwn(signInErrors, code)
    ? signInErrors[code as keyof typeof signInErrors]
    : 'Signing in did not work. Try again.'
}

/** Leaves for a provider's own sign-in page. */
export async function goToProvider(provider: string, next: string): Promise<void> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
  const answer = await fetch(`/api/auth/signin/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, callbackUrl: next, json: 'true' }),
  })
  const { url } = (await answer.json()) as { url?: string }
  location.assign(url ?? '/sign-in?error=OAuthCallback')
}
