import { expect } from 'vitest'
import type { TestServer } from '#server/testing/http.ts'
import { send } from './calls.ts'

/** Paths that name something owned by one account; `except` are the methods open to others. */
interface OwnedPath {
  kind: keyof OwnedIds
  paths: RegExp
  except?: readonly string[]
}

/** Ids of one account's things, as texts for a path. */
export interface OwnedIds {
  server: string
  template: string
  network: string
  key: string
  firewall: string
  stack: string
  /** With the server that it belongs to: `5/17`. */
  snapshot: string
  zone: string
  /** With the zone that it belongs to: `5/www/A`. */
  recordSet: string
  job: string
  token: string
  program: string
  order: string
  resume: string
  savedSearch: string
  vacancy: string
  archived: string
  negotiation: string
  note: string
  reminder: string
  draft: string
  /** A company. */
  employer: string
  /** A company with a vacancy of it: `7/21`. */
  employerVacancy: string
  /** With the company: `7/usr_…`. */
  manager: string
  webhook: string
  notification: string
  proposal: string
  subscription: string
  playlist: string
  /** With the webhook that it belongs to: `whk_…/msg_…`. */
  delivery: string
}

/** Every path that names something with an owner. */
export const OWNED: readonly OwnedPath[] = [
  { kind: 'snapshot', paths: /^\/api\/servers\/\{\w+\}\/snapshots\/\{/ },
  { kind: 'server', paths: /^\/api\/servers\/\{/ },
  { kind: 'template', paths: /^\/api\/templates\// },
  { kind: 'network', paths: /^\/api\/networks\// },
  { kind: 'key', paths: /^\/api\/ssh-keys\// },
  { kind: 'firewall', paths: /^\/api\/firewalls\// },
  { kind: 'stack', paths: /^\/api\/stacks\// },
  { kind: 'recordSet', paths: /^\/api\/dns\/zones\/\{\w+\}\/records\/\{/ },
  { kind: 'zone', paths: /^\/api\/dns\/zones\// },
  { kind: 'job', paths: /^\/api\/jobs\// },
  { kind: 'token', paths: /^\/api\/tokens\/\{\w+\}$/ },
  { kind: 'program', paths: /^\/api\/programs\// },
  { kind: 'order', paths: /^\/api\/orders\// },
  { kind: 'resume', paths: /^\/api\/resumes\// },
  { kind: 'savedSearch', paths: /^\/api\/saved_searches\/vacancies\// },
  { kind: 'archived', paths: /^\/api\/vacancies\/archived\// },
  { kind: 'draft', paths: /^\/api\/vacancies\/drafts\// },
  { kind: 'employerVacancy', paths: /^\/api\/employers\/\{\w+\}\/vacancies\/\w+\/\{/ },
  { kind: 'employer', paths: /^\/api\/employers\/\{\w+\}\/(vacancies\/|managers$)/ },
  { kind: 'manager', paths: /^\/api\/employers\/\{\w+\}\/managers\/\{/ },
  { kind: 'vacancy', paths: /^\/api\/vacancies\/\{\w+\}\/(responses|stats|appeals)$/ },
  { kind: 'vacancy', paths: /^\/api\/vacancies\/\{\w+\}$/, except: ['GET'] },
  { kind: 'negotiation', paths: /^\/api\/(negotiations|vacancies\/hiring\/responses)\// },
  { kind: 'note', paths: /^\/api\/vacancies\/hiring\/notes\// },
  { kind: 'reminder', paths: /^\/api\/vacancies\/hiring\/reminders\// },
  { kind: 'delivery', paths: /^\/api\/webhooks\/\{\w+\}\/deliveries\/\{/ },
  { kind: 'webhook', paths: /^\/api\/webhooks\// },
  { kind: 'notification', paths: /^\/api\/notifications\/\{\w+\}$/ },
  { kind: 'proposal', paths: /^\/api\/proposals\/\{\w+\}$/ },
  { kind: 'playlist', paths: /^\/api\/v1\/playlists\// },
  { kind: 'subscription', paths: /^\/api\/webhook\/subscriptions\// },
]

/** Paths that name something without an owner: a role or a scope decides who may call them. */
export const SHARED: readonly RegExp[] = [
  /^\/api\/(1\/json|areas|educational_institutions|metro|suggests|salary_statistics)\//,
  /^\/api\/(companies|employers)\/\{\w+\}(\/(logo|departments))?$/,
  /^\/api\/(companies|employers)\/blacklisted\/\{\w+\}$/,
  /^\/api\/vacancies\/((favorited|blacklisted)\/\{\w+\}|\{\w+\}(\/((similar|related)_vacancies|duplicates))?)$/,
  // Operators share imports: imports.test.ts.
  /^\/api\/imports\//,
  // Anybody reports, operators decide: moderation.test.ts.
  /^\/api\/(vacancies\/\{\w+\}\/reports$|moderation\/(vacancies|duplicates)\/)/,
  /^\/api\/(v1\/)?(album|artist|track|audio)\//,
  // Operators share resources that have no record, and so no owner, and those that they have given to accounts.
  /^\/api\/hypervisor\/(unknown|adoptions)\//,
  // Operators share libraries: scan.test.ts. Who hears the music in a library is tested in access.test.ts beside it.
  /^\/api\/v1\/libraries\//,
  // A mark belongs to the caller and is on a record that everybody may read.
  /^\/api\/v1\/(marks|covers)\//,
  // For anybody who has the link of a mail: saved-search-alerts.test.ts, mails.test.ts.
  /^\/api\/(saved_searches|notifications)\/unsubscribe\//,
  // The parameter is a product: its choices are the caller's own.
  /^\/api\/notifications\/mails\//,
  /^\/api\/internal\//,
  // By role: agents share the desk, operators share accounts, choices and switches.
  /^\/api\/support\/(tasks|deliveries)\//,
  /^\/api\/(admin\/jobs|users|switches|feedback-choices)\//,
  // For people, not for tokens: proposals.test.ts, sessions.test.ts, account.test.ts, passkeys.test.ts, grants.test.ts,
  // restore-token.test.ts.
  /^\/api\/tokens\/\{\w+\}\/restore$/,
  /^\/api\/proposals\/\{\w+\}\/(approve|decline)$/,
  /^\/api\/account\/(app-passwords|programs|sessions|sign-in-methods|passkeys)\//,
]

/**
 * Creates one thing of each kind through the API. `owner` is the token of an employer's account, `applicant` of another
 * account.
 */
export async function createOwned(server: TestServer, tokens: { owner: string; applicant: string }): Promise<OwnedIds> {
  const create = async (path: string, json: unknown, token = tokens.owner, method = 'POST') => {
    const { status, text } = await send(server, { method, path: `/api${path}` }, { token, json })
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
    const body = (text === '' ? {} : JSON.parse(text)) as { [name in 'ID' | 'JobID' | 'id' | 'order_id']?: unknown }
    return { id: String(body.ID ?? body.id ?? body.order_id), job: String(body.JobID) }
  }
  const company = await create('/companies/mine', { name: 'Owner', area: { id: '1' } }, tokens.owner, 'PUT')
  const network = await create('/networks', { Name: 'n' })
  const zone = await create('/dns/zones', { Name: `n${network.id}.example` })
  await create(`/dns/zones/${zone.id}/records/www/A`, { Values: ['192.0.2.1'] }, tokens.owner, 'PUT')
  const machine = await create('/servers', { Name: 'web', CPU: 1, RAM: 512, HDD: 10, imageID: 1 })
  const schedule = { Period: 'Daily', Hour: 3, Keep: 7 }
  await server.fetch(`/api/servers/${machine.id}/snapshot-schedule`, {
    method: 'PUT',
    token: tokens.owner,
    json: schedule,
  })
  const vacancy = await create('/vacancies', VACANCY)
  const managers = await send(
    server,
    { method: 'GET', path: `/api/employers/${company.id}/managers` },
    { token: tokens.owner },
  )
  const {
    items: [manager],
  } = JSON.parse(managers.text) as { items: { id: string }[] }
  const old = await create('/vacancies', { ...VACANCY, name: 'Кладовщик' })
  await create(`/vacancies/archived/${old.id}`, {}, tokens.owner, 'PUT')
  const webhook = await create('/webhooks', { url: 'https://receiver.example/', events: ['job.completed'] })
  const resume = await create('/resumes', RESUME)
  const applied = await create('/resumes', RESUME, tokens.applicant)
  const sent = { vacancy_id: vacancy.id, resume_id: applied.id }
  const negotiation = await create('/negotiations', sent, tokens.applicant)
  const card = `/vacancies/hiring/responses/${negotiation.id}`
  const [notified] = await notifications(server, tokens.owner)
  return {
    network: network.id,
    key: (await create('/ssh-keys', { Name: 'laptop', PublicKey: PUBLIC_KEY })).id,
    firewall: (await create('/firewalls', { Name: 'web' })).id,
    stack: (await create('/stacks', { Name: 'shop', Networks: [{ Name: 'back' }] })).id,
    zone: zone.id,
    recordSet: `${zone.id}/www/A`,
    server: machine.id,
    job: machine.job,
    snapshot: `${machine.id}/${(await create(`/servers/${machine.id}/snapshots`, { Name: 's' })).id}`,
    template: (await create('/templates', { Name: 't', TechName: 't', ServerID: Number(machine.id) })).id,
    token: (await create('/tokens', { name: 'own', scopes: ['cloud:read'] })).id,
    program: (await create('/programs', PROGRAM)).id,
    order: (await create('/orders', {})).id,
    resume: resume.id,
    savedSearch: (await create('/saved_searches/vacancies', { name: 'own', text: 'кладовщик' })).id,
    vacancy: vacancy.id,
    draft: (await create('/vacancies/drafts', { name: 'own' })).id,
    employer: company.id,
    employerVacancy: `${company.id}/${vacancy.id}`,
    manager: `${company.id}/${manager?.id}`,
    archived: old.id,
    webhook: webhook.id,
    playlist: (await create('/v1/playlists', { name: 'own' })).id,
    subscription: (await create('/webhook/subscriptions', SUBSCRIPTION)).id,
    delivery: `${webhook.id}/${(await create(`/webhooks/${webhook.id}/test`, {})).id}`,
    negotiation: negotiation.id,
    note: (await create(`${card}/notes`, { text: 'own' })).id,
    reminder: (await create(`${card}/reminders`, { text: 'own', remind_at: inADay() })).id,
    notification: notified?.id ?? '',
    proposal: await aProposal(server, tokens.owner),
  }
}

const inADay = () => new Date(Date.now() + 86_400_000).toISOString()

/** Proposes a network, which nobody approves. @returns the id of the proposal */
async function aProposal(server: TestServer, owner: string): Promise<string> {
  const json = { name: 'assistant', scopes: ['cloud:write'], propose_only: true }
  const made = await send(server, { method: 'POST', path: '/api/tokens' }, { token: owner, json })
  const { token } = JSON.parse(made.text) as { token: string }
  const answer = await send(server, { method: 'POST', path: '/api/networks' }, { token, json: { Name: 'later' } })
  return (JSON.parse(answer.text) as { proposal: { id: string } }).proposal.id
}

/** The owner's notifications, which the received response has caused. */
async function notifications(server: TestServer, token: string): Promise<{ id: string }[]> {
  const { text } = await send(server, { method: 'GET', path: '/api/notifications' }, { token })
  return (JSON.parse(text) as { items: { id: string }[] }).items
}

const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKgPJ8TrUu60QH9LWIxctpVdnWeRv0qDrSAZ69TH/nYr vera@laptop'

const PROGRAM = {
  name: 'Reports',
  site: 'https://reports.example',
  redirect_uris: ['https://reports.example/callback'],
  scopes: ['cloud:read'],
  confidential: true,
}

const SUBSCRIPTION = {
  url: 'https://receiver.example/',
  actions: [{ type: 'NEW_RESPONSE_OR_INVITATION_VACANCY' }],
}

const VACANCY = {
  name: 'Водитель погрузчика',
  description: `<p>${'Мы ищем человека, который любит порядок на складе. '.repeat(5)}</p>`,
  area: { id: '1' },
  professional_roles: [{ id: '96' }],
}

/** Visible to nobody, so that employers must not learn of it either. */
const RESUME = {
  title: 'Бухгалтер',
  first_name: 'Вера',
  last_name: 'Павлова',
  area: { id: '1' },
  access: { type: { id: 'no_one' } },
  contact: [{ type: { id: 'email' }, value: 'vera@mail.example', preferred: true }],
  professional_roles: [{ id: '18' }],
}
