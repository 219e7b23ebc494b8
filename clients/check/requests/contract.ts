import { ANONYMOUS, type Caller, type Credential } from './caller.ts'
import { RESUME, VACANCY } from './own-vacancies.ts'

interface Page {
  items: { id: string }[]
  pages: number
}

/** The id at the end of a `Location`: 201 has no body in this API. */
const idOf = (headers: Headers): string => headers.get('location')?.split('/').at(-1) ?? ''

const FORM = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }

/** Dictionaries and vacancies, read without an account. */
export async function readerWalk(api: Caller): Promise<void> {
  const paths = [
    'dictionaries',
    'locales',
    'locales/resume',
    'languages',
    'professional_roles',
    'industries',
    'districts',
    'areas',
    'areas/1',
    'areas/113?locale=EN',
    'areas/countries',
    'metro',
    'metro/1',
    'skills?id=1',
    'educational_institutions?id=4',
    'resume_conditions',
    'employers',
    'employers?text=а&per_page=5',
    'vacancies',
    'vacancies?per_page=0&clusters=true',
    'vacancies?text=менеджер&clusters=true&describe_arguments=true',
    'vacancies?text=NAME:водитель&area=1&order_by=publication_time&per_page=50',
    'vacancies?salary=100000&currency=RUR&only_with_salary=true&experience=between1And3',
    'vacancies?schedule=remote&employment=full&professional_role=96&period=30',
    'vacancies?metro=9&label=with_address&responses_count_enabled=true',
    'vacancies?top_lat=60&bottom_lat=50&left_lng=30&right_lng=60',
    'salary_statistics/paid/salary_evaluation/113',
  ]
  for (const path of paths) await api.send(ANONYMOUS, `GET /${path}`, 200)
  const kinds = ['areas', 'area_leaves', 'skill_set', 'vacancy_positions', 'professional_roles', 'companies']
  const keywords = ['vacancy_search_keyword', 'resume_search_keyword']
  const others = [...keywords, 'positions', 'fields_of_study', 'educational_institutions']
  for (const kind of [...kinds, ...others]) {
    for (const text of ['ме', 'мос']) await api.send(ANONYMOUS, `GET /suggests/${kind}?text=${text}`, 200)
  }
  // A crawl: every page, and each of some vacancies with what is near it.
  const { body } = await api.send<Page>(ANONYMOUS, 'GET /vacancies?per_page=50', 200)
  for (let page = 1; page < body.pages; page++)
    await api.send(ANONYMOUS, `GET /vacancies?per_page=50&page=${page}`, 200)
  for (const { id } of body.items.slice(0, 5)) {
    await api.send(ANONYMOUS, `GET /vacancies/${id}`, 200)
    await api.send(ANONYMOUS, `GET /vacancies/${id}/similar_vacancies`, 200)
    await api.send(ANONYMOUS, `GET /vacancies/${id}/related_vacancies`, 200)
  }
  for (const call of ['GET /vacancies/999999999', 'GET /employers/999999999', 'GET /areas/999999'])
    await api.send(ANONYMOUS, call, 404)
  for (const call of ['GET /me', 'GET /resumes/mine', 'GET /negotiations']) await api.send(ANONYMOUS, call, 403)
}

/** An employer publishes, drafts and reads what became of it. */
export async function employerWalk(api: Caller, employer: Credential): Promise<{ vacancy: string; company: string }> {
  const { body: me } = await api.send<{ id: string; employer: { id: string } }>(employer, 'GET /me', 200)
  const company = me.employer.id
  for (const path of ['', '/departments', '/managers', `/managers/${me.id}`])
    await api.send(employer, `GET /employers/${company}${path}`, 200)
  const json = { ...VACANCY, name: 'Хранитель договора' }
  const { id: vacancy } = (await api.send<{ id: string }>(employer, 'POST /vacancies', 201, { json })).body
  await api.send(employer, `PUT /vacancies/${vacancy}`, 204, { json: { ...json, schedule: { id: 'remote' } } })
  await api.send(employer, `GET /vacancies/${vacancy}`, 200)
  await api.send(employer, `GET /vacancies/${vacancy}/stats`, 200)

  const own = `/employers/${company}/vacancies`
  const { id: old } = (await api.send<{ id: string }>(employer, 'POST /vacancies', 201, { json })).body
  await api.send(employer, `PUT ${own}/archived/${old}`, 204)
  await api.send(employer, `GET ${own}/archived`, 200)
  await api.send(employer, `PUT ${own}/hidden/${old}`, 204)
  await api.send(employer, `GET ${own}/hidden`, 200)
  await api.send(employer, `DELETE ${own}/hidden/${old}`, 204)
  await api.send(employer, `GET ${own}/active`, 200)

  const drafted = { ...json, name: 'Черновик договора', areas: [{ id: '1' }] }
  const { id: draft } = (
    await api.send<{ id: string }>(employer, 'POST /vacancies/drafts', 201, { json: { name: 'Ч' } })
  ).body
  await api.send(employer, 'GET /vacancies/drafts', 200)
  await api.send(employer, `PUT /vacancies/drafts/${draft}`, 200, { json: drafted })
  await api.send(employer, `GET /vacancies/drafts/${draft}`, 200)
  await api.send(employer, `GET /vacancies/drafts/${draft}/duplicates`, 200)
  await api.send(employer, `POST /vacancies/drafts/${draft}/publish`, 201)
  const { id: other } = (await api.send<{ id: string }>(employer, 'POST /vacancies/drafts', 201, { json: drafted }))
    .body
  await api.send(employer, `DELETE /vacancies/drafts/${other}`, 204)

  const actions = [{ type: 'NEW_RESPONSE_OR_INVITATION_VACANCY' }]
  const hook = { url: 'https://receiver.example/hook', actions }
  const { id } = (await api.send<{ id: string }>(employer, 'POST /webhook/subscriptions', 201, { json: hook })).body
  await api.send(employer, 'GET /webhook/subscriptions', 200)
  await api.send(employer, `PUT /webhook/subscriptions/${id}`, 204, { json: hook })
  await api.send(employer, `DELETE /webhook/subscriptions/${id}`, 204)
  return { vacancy, company }
}

interface Parties {
  applicant: Credential
  employer: Credential
  vacancy: string
  company: string
}

/** An applicant writes a resume, responds, talks, keeps and hides. */
export async function applicantWalk(api: Caller, { applicant, employer, vacancy, company }: Parties): Promise<void> {
  await api.send(applicant, 'GET /me', 200)
  const phone = { type: { id: 'cell' }, value: { country: '7', city: '495', number: '1234567' }, preferred: true }
  const email = { type: { id: 'email' }, value: 'vera@mail.example' }
  const json = { ...RESUME, contact: [phone, email], published: false }
  const resume = idOf((await api.send(applicant, 'POST /resumes', 201, { json })).headers)
  await api.send(applicant, `GET /resumes/${resume}/status`, 200)
  await api.send(applicant, `POST /resumes/${resume}/publish`, 204)
  await api.send(applicant, `PUT /resumes/${resume}`, 204, { json: { ...json, published: true, skills: 'О себе' } })
  await api.send(applicant, 'GET /resumes/mine', 200)
  await api.send(applicant, `GET /resumes/${resume}`, 200)
  for (const list of ['similar_vacancies', 'access_types', 'whitelist', 'blacklist', 'conditions'])
    await api.send(applicant, `GET /resumes/${resume}/${list}`, 200)
  const name = { first_name: 'Вера', last_name: 'Павлова', middle_name: 'Ильинична' }
  await api.send(applicant, 'POST /me', 204, { ...FORM, body: new URLSearchParams(name).toString() })
  await api.send(employer, `GET /resumes/${resume}`, 200)
  await api.send(employer, 'GET /resumes?text=бухгалтер', 200)
  await api.send(applicant, `GET /resumes/${resume}/views`, 200)

  const body = new FormData()
  for (const [name, value] of Object.entries({ vacancy_id: vacancy, resume_id: resume, message: 'Добрый день' }))
    body.set(name, value)
  const negotiation = idOf((await api.send(applicant, 'POST /negotiations', 201, { body })).headers)
  for (const path of ['negotiations', 'negotiations/active', `negotiations/${negotiation}`])
    await api.send(applicant, `GET /${path}`, 200)
  await api.send(applicant, `GET /negotiations/${negotiation}/messages`, 200)
  const message = { ...FORM, body: 'message=Здравствуйте' }
  await api.send(employer, `POST /negotiations/${negotiation}/messages`, 201, message)
  await api.send(employer, `GET /resumes/${resume}/negotiations_history`, 200)
  await api.send(employer, `GET /negotiations?vacancy_id=${vacancy}`, 200)
  await api.send(employer, `GET /negotiations/active?vacancy_id=${vacancy}`, 200)
  await api.send(employer, `GET /vacancies/${vacancy}/stats`, 200)
  await api.send(applicant, `GET /negotiations/${negotiation}/messages`, 200)
  await api.send(applicant, `DELETE /negotiations/active/${negotiation}`, 204)

  for (const [list, id] of [
    ['vacancies/favorited', vacancy],
    ['vacancies/blacklisted', vacancy],
    ['employers/blacklisted', company],
  ]) {
    await api.send(applicant, `PUT /${list}/${id}`, 204)
    await api.send(applicant, `GET /${list}`, 200)
    await api.send(applicant, 'GET /vacancies?per_page=5', 200)
    await api.send(applicant, `DELETE /${list}/${id}`, 204)
  }
  const saved = '/saved_searches/vacancies'
  const search = idOf((await api.send(applicant, `POST ${saved}?text=менеджер&area=1`, 201)).headers)
  await api.send(applicant, `GET ${saved}`, 200)
  await api.send(applicant, `GET ${saved}/${search}`, 200)
  await api.send(applicant, `PUT ${saved}/${search}?name=Мои`, 204)
  await api.send(applicant, `DELETE ${saved}/${search}`, 204)
  await api.send(applicant, `DELETE /resumes/${resume}`, 204)
}
