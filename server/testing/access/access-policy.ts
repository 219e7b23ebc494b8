import type { Role, Scope } from '#server/core/actor.ts'

/** What a caller of an endpoint needs. */
export interface AccessPolicy {
  /**
   * `session`: the account itself, signed in with the browser; no token, whatever its scopes. `link`: anyone with the
   * secret of a feedback link, which is in the body. `client`: a program with its credentials in the body. `probe`:
   * anyone, and credentials are ignored.
   */
  who: 'anyone' | 'probe' | 'account' | 'session' | 'link' | 'client' | Scope
  role?: Role
  /** Status for callers without a valid credential. */
  refusal: 401 | 403
  /** Where anybody may call: the scope without which an account is answered as a visitor. When absent, every one is. */
  readScope?: Scope
}

interface Rule extends Pick<AccessPolicy, 'role' | 'readScope'> {
  /** Paths below `/api`; the first rule that matches applies. */
  paths: RegExp
  methods?: readonly string[]
  /** Who may call; a pair when reading and writing need different scopes. */
  who: AccessPolicy['who'] | readonly [read: Scope, write: Scope]
}

const GET = ['GET']
const vacancies = ['vacancies:read', 'vacancies:write'] as const
const rides = ['rides:read', 'rides:write'] as const

/** The contract of the job search has no 401. */
const VACANCIES: readonly Rule[] = [
  { paths: /^\/me$/, who: 'account' },
  { paths: /^\/saved_searches\/unsubscribe\//, who: 'anyone' },
  { paths: /^\/(companies|employers)\/mine$/, who: vacancies, role: 'employer' },
  { paths: /^\/negotiations\/(received$|(discard|invitation)\/)/, who: vacancies, role: 'employer' },
  {
    paths:
      /^\/(negotiations|saved_searches|(vacancies|employers)\/blacklisted|vacancies\/favorited|resumes\/mine)(\/|$)/,
    who: vacancies,
  },
  { paths: /^\/resumes\/\{\w+\}\/negotiations_history$/, who: vacancies, role: 'employer' },
  {
    paths: /^\/resumes\/\{\w+\}\/(publish|status|views|access_types|whitelist|blacklist|conditions)$/,
    who: vacancies,
  },
  { paths: /^\/(resumes|resume_profile)(\/|$)/, methods: ['POST', 'PUT', 'DELETE'], who: vacancies },
  { paths: /^\/webhook\/subscriptions(\/|$)/, who: ['webhooks:read', 'webhooks:write'], role: 'employer' },
  { paths: /^\/employers\/\{\w+\}\/(vacancies|managers)(\/|$)/, who: vacancies, role: 'employer' },
  { paths: /^\/vacancies\/\{\w+\}\/reports$/, who: 'anyone' },
  { paths: /^\/imports(\/|$)/, who: vacancies, role: 'operator' },
  { paths: /^\/moderation\//, who: vacancies, role: 'operator' },
  {
    paths: /^\/vacancies\/(archived|drafts|held|hiring|\{\w+\}\/(responses|stats|appeals))(\/|$)/,
    who: vacancies,
    role: 'employer',
  },
  { paths: /^\/vacancies(\/|$)/, methods: ['POST', 'PUT'], who: vacancies, role: 'employer' },
  { paths: /^\/(vacancies|resumes|companies|employers|suggests|1\/json)(\/|$)/, methods: GET, who: 'anyone' },
  {
    paths:
      /^\/(areas|metro|locales|districts|skills|educational_institutions|salary_statistics|resume_conditions|dictionaries|industries|languages|professional_roles|specializations)(\/|$)/,
    methods: GET,
    who: 'anyone',
  },
]

const OTHERS: readonly Rule[] = [
  { paths: /^\/health\/\w+$/, methods: GET, who: 'probe' },
  { paths: /^\/metrics$/, methods: GET, who: 'operator:read', role: 'operator' },
  {
    paths:
      /^\/(openapi\.json|\.well-known\/(security\.txt|oauth-authorization-server|oauth-protected-resource\/api\/mcp))$/,
    methods: GET,
    who: 'anyone',
  },
  { paths: /^\/account$/, methods: ['GET', 'POST'], who: 'anyone' },
  {
    paths:
      /^\/account\/(demo|sign-in-options|forgot-password|reset-password|confirm-email|setup|passkey-sign-(in|up))$/,
    who: 'anyone',
  },
  { paths: /^\/account(\/|$)/, who: 'session' },
  { paths: /^\/(token|scopes)$/, who: 'account' },
  { paths: /^\/proposals\/\{\w+\}\/(approve|decline)$/, who: 'session' },
  { paths: /^\/proposals(\/|$)/, who: 'account' },
  { paths: /^\/tokens\/\{\w+\}\/restore$/, who: 'session' },
  { paths: /^\/(tokens|programs)(\/|$)/, who: 'tokens:write' },
  { paths: /^\/oauth\/(token|revoke)$/, who: 'client' },
  { paths: /^\/notifications\/unsubscribe\//, who: 'anyone' },
  { paths: /^\/notifications(\/|$)/, who: ['notifications:read', 'notifications:write'] },
  { paths: /^\/webhooks(\/|$)/, who: ['webhooks:read', 'webhooks:write'] },
  { paths: /^\/users\/\{\w+\}\/second-factor$/, who: 'session', role: 'operator' },
  { paths: /^\/(admin|audit|users)(\/|$)/, who: ['operator:read', 'operator:write'], role: 'operator' },

  { paths: /^\/hypervisor\//, who: ['cloud:read', 'cloud:write'], role: 'operator' },
  {
    paths: /^\/(servers|templates|networks|ssh-keys|firewalls|stacks|jobs|images|limits|dns)(\/|$)/,
    who: ['cloud:read', 'cloud:write'],
  },

  { paths: /^\/feedback-sessions$/, who: 'link' },
  { paths: /^\/(switches|feedback-report|feedback-choices)(\/|$)/, who: rides, role: 'operator' },
  { paths: /^\/support\/desk(\/|$)/, who: 'support:write', role: 'operator' },
  { paths: /^\/support\//, who: 'support:write', role: 'agent' },
  { paths: /^\/(config|orders|tips-report|(v2\/)?(feedback-screen|save-feedback))(\/|$)/, who: rides },

  { paths: /^\/(v1\/)?(track|album|artist|search|audio)(\/|$)/, methods: GET, who: 'music:read' },
  { paths: /^\/v1\/track\/\{\w+\}\/link$/, who: 'music:read' },
  { paths: /^\/v1\/playlists\/preview$/, who: 'music:read' },
  { paths: /^\/v1\/(playlists|marks|queue|listens|lists|covers)(\/|$)/, who: ['music:read', 'music:write'] },
  { paths: /^\/v1\/libraries(\/|$)/, who: ['music:read', 'music:write'], role: 'operator' },
  { paths: /^\/internal\//, who: 'music:internal' },
]

/**
 * Who may call an endpoint, by the design and not by the code: `access.test.ts` checks every declaration and every
 * answer against it.
 * @param path as the API description has it
 * @throws Error when no rule matches the endpoint
 */
export function policyOf(method: string, path: string): AccessPolicy {
  const below = path.replace(/^\/api/, '')
  const matches = ({ paths, methods }: Rule) => paths.test(below) && (methods?.includes(method) ?? true)
  const rule = VACANCIES.find(matches) ?? OTHERS.find(matches)
  if (!rule) throw new Error(`No rule says who may call ${method} ${path}; add one to access-policy.ts`)
  const isVacancies = VACANCIES.includes(rule)
  const { who, role, readScope = isVacancies ? 'vacancies:read' : undefined } = rule
  const [read, write] = typeof who === 'string' ? [who, who] : who
  return {
    who: method === 'GET' ? read : write,
    ...(role && { role }),
    ...(readScope && { readScope }),
    refusal: isVacancies ? 403 : 401,
  }
}
