// Without zod: pages show these names, and zod would be half of their scripts.

/** One account may have several roles; each adds rights. */
export const ROLES = {
  user: 'Own servers, tokens, favourites, resumes, responses and rides',
  employer: 'Own company, its vacancies and the responses to them',
  agent: 'The support inbox',
  operator: 'Accounts and roles, feature switches, catalogue editing, audit log',
} as const
export type Role = keyof typeof ROLES
export const ALL_ROLES = Object.keys(ROLES) as Role[]

/** Every scope with its meaning, shown where tokens are created. */
export const SCOPES = {
  'cloud:read': 'See servers, templates, networks, DNS zones and jobs',
  'cloud:write': 'Create, change and delete servers, templates, networks and DNS zones',
  'vacancies:read': 'See own favourites, resumes, responses and saved searches',
  'vacancies:write': 'Change favourites, resumes, responses and vacancies',
  'rides:read': 'See own trips and feedback screens',
  'rides:write': 'Save ride feedback',
  'webhooks:read': 'See webhooks and their deliveries',
  'webhooks:write': 'Create, change and delete webhooks',
  'music:read': 'Read the music catalogue',
  'music:internal': 'Query the internal music layer (service tokens)',
  'support:write': 'Create support tasks from other systems',
  'tokens:write': 'Create and revoke tokens, register programs',
  'operator:read': 'See accounts and the audit log (operators)',
  'operator:write': 'Change roles and block accounts (operators)',
} as const
export type Scope = keyof typeof SCOPES
export const ALL_SCOPES = Object.keys(SCOPES) as Scope[]

/**
 * What a program may ask for: the work of the products. Tokens and what operators do stay with people, who would give
 * away their account with them. Webhooks end with the token that created them, and so after an hour.
 */
export const PROGRAM_SCOPES = ALL_SCOPES.filter((scope) => !/^(tokens|webhooks|operator):|:internal$/.test(scope))
