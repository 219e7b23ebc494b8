import { ANONYMOUS, tokenFor, type Caller } from './caller.ts'
import {
  blacklists,
  drafts,
  imports,
  hiring,
  moderation,
  ownVacancies,
  publication,
  subscriptions,
  RESUME,
  VACANCY,
  type Made,
  type Token,
} from './own-vacancies.ts'
import type { Quartet } from '../quartet.ts'

interface Page {
  items: Made[]
}

/** The search with what belongs to it, for anybody. */
export async function searchRequests(api: Caller): Promise<void> {
  const queries = [
    'text=менеджер',
    'text=NAME:водитель OR бухгалтер&order_by=publication_time',
    'text="отдел продаж"&no_magic=true&enable_snippets=true',
    'area=1&area=2&experience=noExperience',
    'salary=50000&only_with_salary=true&currency=RUR&order_by=salary_desc',
    'schedule=remote&employment=full&clusters=true&describe_arguments=true',
    'top_lat=60&bottom_lat=50&left_lng=30&right_lng=60&sort_point_lat=55&sort_point_lng=37&order_by=distance',
    'period=1&page=1&per_page=5',
    'per_page=100&fields=items(id,name)',
    'page=1000',
    'text=щщщщщщ',
  ]
  for (const query of queries) await api.send(ANONYMOUS, `GET /vacancies?${query.replaceAll(' ', '%20')}`, 200)
  const lines = { headers: { Accept: 'application/x-ndjson' } }
  await api.send(ANONYMOUS, 'GET /vacancies?text=менеджер&per_page=20', 200, lines)
  for (const part of ['arguments', 'facets', 'points', 'salaries']) {
    for (const query of ['text=менеджер', 'area=1&schedule=remote'])
      await api.sendTwice(ANONYMOUS, `GET /vacancies/${part}?${query}`)
  }
  await api.send(ANONYMOUS, 'GET /vacancies?experience=unknown', 400)
  await api.send(ANONYMOUS, 'GET /vacancies?colour=red', 200)
  await api.send(ANONYMOUS, 'GET /vacancies?colour=red&strict=true', 400)
  await api.send(ANONYMOUS, 'GET /vacancies?saved_search_id=999999', 200)

  const { body } = await api.send<Page>(ANONYMOUS, 'GET /vacancies?per_page=1', 200)
  const id = body.items[0]?.id
  await api.sendTwice(ANONYMOUS, `GET /vacancies/${id}`)
  for (const list of [
    'duplicates',
    'similar_vacancies',
    'related_vacancies',
    'related_vacancies?text=менеджер&per_page=5',
  ])
    await api.sendTwice(ANONYMOUS, `GET /vacancies/${id}/${list}`)
  const { items } = (
    await api.send<{ items: Made[] }>(ANONYMOUS, 'GET /employers?only_with_vacancies=true&per_page=1', 200)
  ).body
  for (const query of ['', '?size=90']) await api.send(ANONYMOUS, `GET /employers/${items[0]?.id}/logo${query}`, 200)
}

/** An employer publishes, an applicant responds, they write to each other. */
export async function peopleRequests(api: Caller, quartet: Quartet): Promise<void> {
  const boris = await tokenFor(
    quartet,
    'employer',
    'vacancies:read',
    'vacancies:write',
    'webhooks:read',
    'webhooks:write',
  )
  const vera = await tokenFor(quartet, 'user', 'vacancies:read', 'vacancies:write')

  await api.sendTwice(boris, 'GET /me')
  const company = await api.sendTwice<Made & { name: string }>(boris, 'GET /employers/mine')
  for (const path of ['employers', 'companies']) await api.sendTwice(boris, `GET /${path}/${company.id}`)
  for (const path of ['employers/mine', 'companies/mine']) {
    await api.send(boris, `PUT /${path}`, 200, { json: { name: company.name, area: { id: '1' } } })
  }
  const { items } = await api.sendTwice<Page>(boris, `GET /employers/${company.id}/managers`)
  await api.sendTwice(boris, `GET /employers/${company.id}/managers/${items[0]?.id}`)
  await api.sendTwice(ANONYMOUS, `GET /employers/${company.id}/departments`)
  const { id } = (await api.send<Made>(boris, 'POST /vacancies', 201, { json: VACANCY })).body
  await api.send(boris, 'POST /vacancies?ignore_duplicates=false', 403, { json: VACANCY })
  await api.send(boris, 'POST /vacancies', 400, { json: { ...VACANCY, area: { id: '999999' } } })
  await api.send(boris, `PUT /vacancies/${id}`, 204, { json: { ...VACANCY, schedule: { id: 'remote' } } })
  await api.sendTwice(boris, 'GET /negotiations/received')
  await api.send(boris, 'POST /vacancies/previews', 200, { json: { description: VACANCY.description } })
  await api.sendTwice(ANONYMOUS, `GET /vacancies/${id}`)

  const resume = (await api.send<Made>(vera, 'POST /resumes', 201, { json: RESUME })).body
  await api.send(vera, 'POST /resumes', 400, { json: { ...RESUME, area: { id: '999999' } } })
  await api.send(vera, `PUT /resumes/${resume.id}`, 204, { json: { ...RESUME, title: 'Главный бухгалтер' } })
  await api.sendTwice(vera, `GET /resumes/${resume.id}`)
  await api.send(vera, `GET /resumes/${resume.id}/similar_vacancies`, 200)
  for (const list of ['access_types', 'blacklist', 'whitelist', 'conditions']) {
    await api.sendTwice(vera, `GET /resumes/${resume.id}/${list}`)
    await api.send(boris, `GET /resumes/${resume.id}/${list}`, 404)
  }
  await api.send(boris, 'GET /resumes?vacancy_id=999999999', 404)
  await api.sendTwice(boris, `GET /resumes/${resume.id}`)
  const copied = { json: { clone_resume_id: resume.id } }
  const copy = await api.send<{ resume: Made }>(vera, 'POST /resume_profile', 200, copied)
  await api.send(boris, 'POST /resume_profile', 404, copied)
  await api.send(vera, `DELETE /resumes/${copy.body.resume.id}`, 204)

  await publication(api, { boris, vera, resume: resume.id })
  await negotiations(api, { boris, vera, vacancy: id, resume: resume.id })
  await hiring(api, boris, id)
  await ownVacancies(api, { boris, employer: company.id, vacancy: id })
  await drafts(api, boris)
  await subscriptions(api, boris)
  await api.send(vera, `DELETE /resumes/${resume.id}`, 204)
  await favorites(api, vera, id)
  await blacklists(api, { vera, vacancy: id, employer: company.id })
  const operator = await tokenFor(quartet, 'operator', 'vacancies:read', 'vacancies:write')
  await imports(api, { boris, operator, employer: company.id })
  await moderation(api, { boris, operator, vacancy: id })

  await api.send(boris, `PUT /vacancies/archived/${id}`, 204)
  await api.sendTwice(boris, 'GET /vacancies/archived')
  await api.send(boris, `DELETE /vacancies/archived/${id}`, 204)
}

async function negotiations(
  api: Caller,
  of: { boris: Token; vera: Token; vacancy: string; resume: string },
): Promise<void> {
  const { boris, vera, vacancy, resume } = of
  const respond = { vacancy_id: vacancy, resume_id: resume, message: 'Добрый день' }
  const { id } = (await api.send<Made>(vera, 'POST /negotiations', 201, { json: respond })).body
  await api.send(vera, 'POST /negotiations', 403, { json: respond })
  await api.send(vera, 'POST /negotiations', 404, { json: { ...respond, vacancy_id: '999999999' } })
  for (const path of [
    'negotiations',
    'negotiations?status=active&per_page=1',
    'negotiations/active',
    'negotiations/active?order_by=created_at',
    'negotiations/response',
    'negotiations/invitation',
    'negotiations/discard',
    `negotiations/${id}`,
    `negotiations/${id}/messages`,
  ]) {
    await api.sendTwice(vera, `GET /${path}`)
  }
  await api.sendTwice(boris, `GET /vacancies/${vacancy}/responses`)
  await api.sendTwice(boris, `GET /resumes/${resume}/negotiations_history`)
  await api.send(boris, `POST /negotiations/${id}/messages`, 201, { json: { message: 'Здравствуйте' } })
  await api.send(boris, `PUT /negotiations/invitation/${id}`, 204, { json: { message: 'Приходите' } })
  await api.send(vera, `POST /negotiations/${id}/messages`, 201, { json: { message: 'Приду' } })
  await api.send(vera, `POST /negotiations/${id}`, 201, { json: { message: 'Во сколько?' } })
  await api.sendTwice(vera, `GET /negotiations/${id}/messages?per_page=1`)
  await api.send(boris, `PUT /negotiations/discard/${id}`, 204, { json: {} })
  const lists = ['active', 'response', 'invitation', 'discard'].map((name) => `negotiations/${name}`)
  for (const list of ['negotiations', ...lists]) {
    await api.send(boris, `GET /${list}?vacancy_id=999999999`, 404)
  }
  await api.send(vera, 'POST /negotiations', 400, { json: { ...respond, resume_id: 'unknown' } })
  await api.send(vera, `DELETE /negotiations/active/${id}`, 204)
}

async function favorites(api: Caller, vera: Token, vacancy: string): Promise<void> {
  await api.send(vera, `PUT /vacancies/favorited/${vacancy}`, 204)
  await api.sendTwice(vera, 'GET /vacancies/favorited')
  await api.send(vera, `DELETE /vacancies/favorited/${vacancy}`, 204)

  const path = '/saved_searches/vacancies'
  const { id } = (
    await api.send<Made>(vera, `POST ${path}`, 201, { json: { name: 'Мои', text: 'менеджер', area: ['1'] } })
  ).body
  await api.sendTwice(vera, `GET ${path}`)
  await api.sendTwice(vera, `GET ${path}/${id}`)
  await api.send(vera, `GET /vacancies?saved_search_id=${id}`, 200)
  await api.send(vera, `PUT ${path}/${id}`, 204, { json: { subscription: true } })
  await api.send(vera, `PUT ${path}/${id}`, 204, { json: { name: 'Другие' } })
  await api.send(vera, `PUT ${path}/${id}`, 204, { json: { mail: 'daily' } })
  await api.send(vera, `DELETE ${path}/${id}`, 204)
  await api.send(vera, `GET ${path}/${id}`, 404)
}
