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
