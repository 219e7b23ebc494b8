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
  job: string
  token: string
  order: string
  resume: string
  savedSearch: string
  vacancy: string
  archived: string
  negotiation: string
}

/** Every path that names something with an owner. */
export const OWNED: readonly OwnedPath[] = [
  { kind: 'server', paths: /^\/api\/servers\// },
  { kind: 'template', paths: /^\/api\/templates\// },
  { kind: 'network', paths: /^\/api\/networks\// },
  { kind: 'job', paths: /^\/api\/jobs\// },
  { kind: 'token', paths: /^\/api\/tokens\// },
  { kind: 'order', paths: /^\/api\/orders\// },
  { kind: 'resume', paths: /^\/api\/resumes\// },
  { kind: 'savedSearch', paths: /^\/api\/saved_searches\// },
  { kind: 'archived', paths: /^\/api\/vacancies\/archived\// },
  { kind: 'vacancy', paths: /^\/api\/vacancies\/\{\w+\}\/responses$/ },
  { kind: 'vacancy', paths: /^\/api\/vacancies\/\{\w+\}$/, except: ['GET'] },
  { kind: 'negotiation', paths: /^\/api\/negotiations\// },
]

/** Paths that name something without an owner: a role or a scope decides who may call them. */
export const SHARED: readonly RegExp[] = [
  /^\/api\/(1\/json|areas|metro|suggests)\//,
  /^\/api\/(companies|employers)\/\{\w+\}$/,
  /^\/api\/vacancies\/(favorited\/\{\w+\}|\{\w+\}(\/similar_vacancies)?)$/,
  /^\/api\/(v1\/)?(album|artist|track|audio)\//,
  /^\/api\/internal\//,
  // By role: agents share the desk, operators share accounts and switches.
  /^\/api\/support\/(tasks|deliveries)\//,
  /^\/api\/(users|switches)\//,
  // For people, not for tokens: sessions.test.ts and account.test.ts.
  /^\/api\/account\/(sessions|sign-in-methods)\//,
]

/** Creates one of each through the API. `owner` is the token of an employer's account, `applicant` of another account. */
export async function createOwned(server: TestServer, tokens: { owner: string; applicant: string }): Promise<OwnedIds> {
  const create = async (path: string, json: unknown, token = tokens.owner, method = 'POST') => {
    const { status, text } = await send(server, { method, path: `/api${path}` }, { token, json })
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
    const body = (text === '' ? {} : JSON.parse(text)) as { [name in 'ID' | 'JobID' | 'id' | 'order_id']?: unknown }
    return { id: String(body.ID ?? body.id ?? body.order_id), job: String(body.JobID) }
  }
  await create('/companies/mine', { name: 'Owner', area: { id: '1' } }, tokens.owner, 'PUT')
  const network = await create('/networks', { Name: 'n' })
  const machine = await create('/servers', { Name: 'web', CPU: 1, RAM: 512, HDD: 10, imageID: 1 })
  const vacancy = await create('/vacancies', VACANCY)
  const old = await create('/vacancies', { ...VACANCY, name: 'Кладовщик' })
  await create(`/vacancies/archived/${old.id}`, {}, tokens.owner, 'PUT')
  const resume = await create('/resumes', RESUME)
  const applied = await create('/resumes', RESUME, tokens.applicant)
  return {
    network: network.id,
    server: machine.id,
    job: machine.job,
    template: (await create('/templates', { Name: 't', TechName: 't', ServerID: Number(machine.id) })).id,
    token: (await create('/tokens', { name: 'own', scopes: ['cloud:read'] })).id,
    order: (await create('/orders', {})).id,
    resume: resume.id,
    savedSearch: (await create('/saved_searches/vacancies', { name: 'own', text: 'кладовщик' })).id,
    vacancy: vacancy.id,
    archived: old.id,
    negotiation: (await create('/negotiations', { vacancy_id: vacancy.id, resume_id: applied.id }, tokens.applicant))
      .id,
  }
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
