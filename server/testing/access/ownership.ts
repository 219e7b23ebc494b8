import { expect } from 'vitest'
import type { TestServer } from '#server/testing/http.ts'
import { send } from './calls.ts'

/** Paths whose thing is one account's own, by what the path begins with; `except` are the calls open to others. */
export interface Belonging {
  kind: keyof Belongings
  paths: RegExp
  except?: readonly string[]
}

/** Ids of things of one account, as texts for a path. */
export interface Belongings {
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
export const OWNED: readonly Belonging[] = [
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

/** Paths that name something of the house, of everybody or of nobody: a role or a scope decides, no owner. */
export const SHARED: readonly RegExp[] = [
  /^\/api\/(1\/json|areas|metro|sitemaps|suggests)\//,
  /^\/api\/(companies|employers)\/\{\w+\}$/,
  /^\/api\/vacancies\/(favorited\/\{\w+\}|\{\w+\}(\/similar_vacancies)?)$/,
  /^\/api\/(v1\/)?(album|artist|track|audio)\//,
  /^\/api\/internal\//,
  // By role: agents share the desk, operators accounts and switches.
  /^\/api\/support\/(tasks|deliveries)\//,
  /^\/api\/(users|switches)\//,
  // The caller's own by nature: there is no way to name another's.
  /^\/api\/account\/sign-in-methods\//,
]

/** Makes one of each as an employer and customer, by the API alone. `tokens`: the account's; an applicant's. */
export async function makeBelongings(
  server: TestServer,
  tokens: { owner: string; applicant: string },
): Promise<Belongings> {
  const make = async (path: string, json: unknown, token = tokens.owner, method = 'POST') => {
    const { status, text } = await send(server, { method, path: `/api${path}` }, { token, json })
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
    const body = (text === '' ? {} : JSON.parse(text)) as { [name in 'ID' | 'JobID' | 'id' | 'order_id']?: unknown }
    return { id: String(body.ID ?? body.id ?? body.order_id), job: String(body.JobID) }
  }
  await make('/companies/mine', { name: 'Owner', area: { id: '1' } }, tokens.owner, 'PUT')
  const network = await make('/networks', { Name: 'n' })
  const machine = await make('/servers', { Name: 'web', CPU: 1, RAM: 512, HDD: 10, imageID: 1 })
  const vacancy = await make('/vacancies', VACANCY)
  const old = await make('/vacancies', { ...VACANCY, name: 'Кладовщик' })
  await make(`/vacancies/archived/${old.id}`, {}, tokens.owner, 'PUT')
  const resume = await make('/resumes', RESUME)
  const applied = await make('/resumes', RESUME, tokens.applicant)
  return {
    network: network.id,
    server: machine.id,
    job: machine.job,
    template: (await make('/templates', { Name: 't', TechName: 't', ServerID: Number(machine.id) })).id,
    token: (await make('/tokens', { name: 'own', scopes: ['cloud:read'] })).id,
    order: (await make('/orders', {})).id,
    resume: resume.id,
    savedSearch: (await make('/saved_searches/vacancies', { name: 'own', text: 'кладовщик' })).id,
    vacancy: vacancy.id,
    archived: old.id,
    negotiation: (await make('/negotiations', { vacancy_id: vacancy.id, resume_id: applied.id }, tokens.applicant)).id,
  }
}

const VACANCY = {
  name: 'Водитель погрузчика',
  description: `<p>${'Мы ищем человека, который любит порядок на складе. '.repeat(5)}</p>`,
  area: { id: '1' },
  professional_roles: [{ id: '96' }],
}

/** Open to nobody, so that even employers must not learn of it. */
const RESUME = {
  title: 'Бухгалтер',
  first_name: 'Вера',
  last_name: 'Павлова',
  area: { id: '1' },
  access: { type: { id: 'no_one' } },
  contact: [{ type: { id: 'email' }, value: 'vera@mail.example', preferred: true }],
  professional_roles: [{ id: '18' }],
}
