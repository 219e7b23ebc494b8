import type { APIRequestContext, APIResponse } from '@playwright/test'

/** The demo accounts, as the sign-in page names them. */
export const ACCOUNTS = {
  user: { email: 'user@quartet.example', password: 'demo-user-quartet' },
  employer: { email: 'employer@quartet.example', password: 'demo-employer-quartet' },
  operator: { email: 'operator@quartet.example', password: 'demo-operator-quartet' },
} as const

export type Who = keyof typeof ACCOUNTS

/** Where the session of an account is kept during a run. */
export function stateFile(who: Who): string {
  return `.cache/e2e-states/${who}.json`
}

/** Signs in as the form does, with the cookies of `api`; `site` is for an `api` without this base URL. */
export async function signIn(
  api: APIRequestContext,
  credentials: { email: string; password: string },
  site = '',
): Promise<APIResponse> {
  const { csrfToken } = (await (await api.get(`${site}/api/auth/csrf`)).json()) as { csrfToken: string }
  return api.post(`${site}/api/auth/callback/credentials`, { form: { ...credentials, csrfToken, json: 'true' } })
}
