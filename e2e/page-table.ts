import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { signIn, type Who } from './accounts.ts'
import { post } from './cloud-kit.ts'
import { expect } from './fixtures.ts'

/**
 * What a visitor gets: the page, `sign-in` to come back afterwards, `home` as one signed in already, `moved` to the
 * address for their role, or not found.
 */
export type Outcome = 'page' | 'sign-in' | 'home' | 'moved' | 'missing'
/** `owner`: the account that the page's thing was made for, where no demo account has one. */
type Visitors = Record<'none' | Who, Outcome> & { owner?: Outcome }

const EVERYBODY: Visitors = { none: 'page', user: 'page', employer: 'page', operator: 'page' }
const NEVER: Visitors = { none: 'missing', user: 'missing', employer: 'missing', operator: 'missing' }
const SIGNED_IN: Visitors = { ...EVERYBODY, none: 'sign-in' }
const NOBODY: Visitors = { none: 'sign-in', user: 'missing', employer: 'missing', operator: 'missing' }
const OWNERS: Visitors = { ...NOBODY, owner: 'page' }
const only = (who: Who): Visitors => ({ ...NOBODY, [who]: 'page' })

/** Every page by its folder, and who sees it. */
export const PAGES: Readonly<Record<string, Visitors>> = {
  '/': EVERYBODY,
  '/sign-in': { none: 'page', user: 'home', employer: 'home', operator: 'home' },
  '/sign-up': { none: 'page', user: 'home', employer: 'home', operator: 'home' },
  '/forgot-password': EVERYBODY,
  '/reset-password': EVERYBODY,
  '/confirm-email': EVERYBODY,
  '/setup': EVERYBODY,
  '/account': SIGNED_IN,
  '/account/developer/programs': SIGNED_IN,
  '/account/developer/tokens': SIGNED_IN,
  '/account/developer/webhooks': SIGNED_IN,
  '/account/notifications': SIGNED_IN,
  '/account/proposals': SIGNED_IN,
  '/account/security': SIGNED_IN,
  '/notifications': SIGNED_IN,
  '/unsubscribe': EVERYBODY,
  // Missing until an operator has written them.
  '/imprint': NEVER,
  '/privacy': NEVER,
  '/admin': only('operator'),
  '/admin/audit': only('operator'),
  '/admin/installation': only('operator'),
  '/admin/users': only('operator'),
  '/docs': EVERYBODY,
  '/docs/[guide]': EVERYBODY,
  '/docs/reference': EVERYBODY,
  '/docs/reference/[tag]': EVERYBODY,

  '/cloud': EVERYBODY,
  '/cloud/jobs': SIGNED_IN,
  '/cloud/limits': SIGNED_IN,
  '/cloud/dns': SIGNED_IN,
  '/cloud/dns/[id]': OWNERS,
  '/cloud/firewalls': SIGNED_IN,
  '/cloud/keys': SIGNED_IN,
  '/cloud/networks': SIGNED_IN,
  '/cloud/servers/[id]': OWNERS,
  '/cloud/servers/new': SIGNED_IN,
  '/cloud/stacks': SIGNED_IN,
  '/cloud/stacks/[id]': OWNERS,
  '/cloud/stacks/[id]/change': OWNERS,
  '/cloud/stacks/new': SIGNED_IN,
  '/cloud/templates': SIGNED_IN,
  '/cloud/quotas': only('operator'),
  '/cloud/unknown': only('operator'),

  '/vacancies': EVERYBODY,
  '/vacancies/[id]': EVERYBODY,
  '/vacancies/companies': EVERYBODY,
  '/vacancies/blacklist': SIGNED_IN,
  '/vacancies/companies/[id]': EVERYBODY,
  '/vacancies/employer': only('employer'),
  '/vacancies/employer/company': only('employer'),
  '/vacancies/employer/drafts/[id]': only('employer'),
  '/vacancies/employer/hiring': only('employer'),
  '/vacancies/employer/new': only('employer'),
  '/vacancies/employer/responses': only('employer'),
  '/vacancies/employer/responses/[id]': { ...only('employer'), user: 'moved' },
  '/vacancies/employer/vacancies/[id]': only('employer'),
  '/vacancies/employer/vacancies/[id]/responses': only('employer'),
  '/vacancies/favorites': SIGNED_IN,
  '/vacancies/in': EVERYBODY,
  '/vacancies/in/[city]': EVERYBODY,
  '/vacancies/in/[city]/[trade]': EVERYBODY,
  '/vacancies/imports': only('operator'),
  '/vacancies/moderation': only('operator'),
  '/vacancies/moderation/duplicates': only('operator'),
  '/vacancies/moderation/rules': only('operator'),
  '/vacancies/responses': SIGNED_IN,
  // The applicant's response to the employer's vacancy: both sides read it, each at an address of its own.
  '/vacancies/responses/[id]': { ...only('user'), employer: 'moved' },
  '/vacancies/resumes': EVERYBODY,
  // A resume that is open to nobody; its owner reads it at an address of their own.
  '/vacancies/resumes/[id]': { ...NOBODY, none: 'missing', owner: 'moved' },
  '/vacancies/resumes/[id]/edit': OWNERS,
  '/vacancies/resumes/mine': SIGNED_IN,
  '/vacancies/resumes/mine/[id]': OWNERS,
  '/vacancies/resumes/new': SIGNED_IN,
  '/vacancies/salaries': EVERYBODY,
  '/vacancies/saved': SIGNED_IN,
  '/vacancies/unsubscribe': EVERYBODY,

  '/rides': EVERYBODY,
  '/rides/choices': only('operator'),
  '/rides/demo': SIGNED_IN,
  '/rides/desk': only('operator'),
  // Without an account, this page asks for the secret of the link, which only the browser sees.
  '/rides/feedback/[orderId]': EVERYBODY,
  '/rides/report': only('operator'),
  '/rides/support': only('operator'),
  '/rides/switches': only('operator'),
  '/rides/trips/[orderId]': OWNERS,

  '/oauth/authorize': SIGNED_IN,

  '/music': EVERYBODY,
  '/music/albums': SIGNED_IN,
  '/music/albums/[id]': SIGNED_IN,
  '/music/artists': SIGNED_IN,
  '/music/artists/[id]': SIGNED_IN,
  '/music/explorer': SIGNED_IN,
  '/music/libraries': only('operator'),
  '/music/libraries/changes': only('operator'),
  '/music/players': SIGNED_IN,
  '/music/playlists': SIGNED_IN,
  '/music/playlists/[id]': OWNERS,
  '/music/search': SIGNED_IN,
  '/music/tracks': SIGNED_IN,
}

/** What a page shows only where its address says so: tabs, lists, a search. */
export const STATES: Readonly<Record<string, readonly string[]>> = {
  '/cloud/dns/[id]': ['?tab=nameservers', '?tab=file', '?tab=settings'],
  '/cloud/servers/[id]': [
    '?tab=graphs',
    '?tab=console',
    '?tab=networks',
    '?tab=snapshots',
    '?tab=jobs',
    '?tab=settings',
  ],
  '/vacancies': ['?text=кладовщик'],
  '/vacancies/employer': ['?state=archived', '?state=drafts'],
  '/vacancies/moderation/duplicates': ['?show=splits'],
}

/** Signs a new account in, which owns the things that no demo account has. */
export async function aNewAccount(visitor: APIRequestContext): Promise<APIRequestContext> {
  const account = { email: `owner-${randomUUID()}@test.example`, password: 'a long secret of no value' }
  expect((await visitor.post('/api/account', { data: { ...account, name: 'Owner' } })).status()).toBe(201)
  expect((await signIn(visitor, account)).ok()).toBe(true)
  return visitor
}

/** The ids in the pages' paths: of things of the new account and of the demo accounts. */
export async function thingsOf(visitors: Record<'owner' | 'user' | 'employer', APIRequestContext>) {
  const { owner, user, employer } = visitors
  const idOf = async <T>(visitor: APIRequestContext, path: string, read: (body: T) => unknown) =>
    String(read((await (await visitor.get(path)).json()) as T))
  const server = await post<{ ID: number }>(owner, '/servers', { Name: 'own', CPU: 1, RAM: 512, HDD: 10, imageID: 1 })
  const zone = await post<{ ID: number }>(owner, '/dns/zones', { Name: `own-${randomUUID()}.example` })
  const resume = await post<{ id: string }>(owner, '/resumes', {
    title: 'Бухгалтер',
    first_name: 'Вера',
    last_name: 'Павлова',
    contact: [{ type: { id: 'email' }, value: 'vera@mail.example', preferred: true }],
    area: { id: '1' },
    access: { type: { id: 'no_one' } },
    professional_roles: [{ id: '18' }],
  })
  const response = await idOf<Found>(user, '/api/negotiations', ({ items }) => items[0]?.id)
  const company = await idOf<{ id: string }>(employer, '/api/companies/mine', ({ id }) => id)
  const draft = await post<{ id: string }>(employer, '/vacancies/drafts', { name: 'Бухгалтер' })
  const vacancy = await idOf<Found>(user, `/api/vacancies?employer_id=${company}`, ({ items }) => items[0]?.id)
  const stack = await post<{ ID: number }>(owner, '/stacks', { Name: 'shop', Networks: [{ Name: 'back' }] })
  const trip = await post<{ order_id: string }>(owner, '/orders', { pickup: 'Station', dropoff: 'Airport' })
  const playlist = await post<{ id: string }>(owner, '/v1/playlists', { name: 'Own', tracks: [1, 2] })
  return {
    '/docs/[guide]': 'cloud',
    '/docs/reference/[tag]': 'networks',
    '/cloud/dns/[id]': String(zone.ID),
    '/cloud/servers/[id]': String(server.ID),
    '/cloud/stacks/[id]': String(stack.ID),
    '/cloud/stacks/[id]/change': String(stack.ID),
    '/music/playlists/[id]': playlist.id,
    '/rides/trips/[orderId]': trip.order_id,
    '/vacancies/[id]': vacancy,
    '/vacancies/companies/[id]': company,
    '/vacancies/employer/drafts/[id]': draft.id,
    '/vacancies/employer/responses/[id]': response,
    '/vacancies/employer/vacancies/[id]': vacancy,
    '/vacancies/employer/vacancies/[id]/responses': vacancy,
    '/vacancies/in/[city]': 'moscow-1',
    '/vacancies/in/[city]/[trade]': 'moscow-1/programmer-developer-96',
    '/vacancies/responses/[id]': response,
    '/vacancies/resumes/[id]': resume.id,
    '/vacancies/resumes/[id]/edit': resume.id,
    '/vacancies/resumes/mine/[id]': resume.id,
  } as Record<string, string>
}

interface Found {
  items: { id: string }[]
}
