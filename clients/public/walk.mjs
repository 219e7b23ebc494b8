import { once } from 'node:events'
import { createServer } from 'node:http'
import { Api } from './api.mjs'
import { same } from './checks.mjs'

const DESCRIPTION = `<p>${'Мы ищем человека, который любит порядок в бумагах. '.repeat(5)}</p>`
const VACANCY = {
  name: 'Хранитель старинных договоров',
  description: DESCRIPTION,
  area: { id: '1' },
  professional_roles: [{ id: '96' }],
  salary: { from: 100_000, currency: 'RUR', gross: true },
  experience: { id: 'between1And3' },
}
const PHONE = { country: '7', city: '495', number: '1234567' }
const RESUME = {
  title: 'Хранитель договоров',
  first_name: 'Вера',
  last_name: 'Павлова',
  area: { id: '1' },
  contact: [
    { type: { id: 'cell' }, value: PHONE, preferred: true },
    { type: { id: 'email' }, value: 'vera@mail.example' },
  ],
  professional_roles: [{ id: '18' }],
}

/** The days of an applicant and an employer, step by step as the documentation of the public API describes them. */
export async function walk({ applicant, employer, webhooks }) {
  const api = { reader: new Api(), vera: new Api(applicant), boris: new Api(employer), hooks: new Api(webhooks) }
  await search(api.reader)
  await crawl(api.reader)
  const receiver = await aReceiver()
  const { id: subscription } = await api.hooks.call('POST /webhook/subscriptions', 201, {
    json: { url: receiver.url, actions: [{ type: 'NEW_NEGOTIATION_VACANCY', settings: null }] },
  })
  const vacancy = await publish(api)
  const resume = await writeResume(api)
  const negotiation = await apply(api, { vacancy, resume })
  const notice = await receiver.next()
  const { action_type, subscription_id, payload } = notice
  same('the webhook', [action_type, subscription_id], ['NEW_NEGOTIATION_VACANCY', subscription])
  same('says what happened', [payload.vacancy_id, payload.resume_id, payload.topic_id], [vacancy, resume, negotiation])
  receiver.close()
  await api.hooks.call(`DELETE /webhook/subscriptions/${subscription}`, 204)
  await talk(api, { negotiation, vacancy })
  await keepAndHide(api, { vacancy })
  await drafts(api)
  await api.vera.call(`DELETE /negotiations/active/${negotiation}`, 204)
  await api.vera.call(`DELETE /resumes/${resume}`, 204)
  await api.boris.call(`PUT /vacancies/archived/${vacancy}`, 204)
  same('an archived vacancy is shown', (await api.reader.call(`GET /vacancies/${vacancy}`)).archived, true)
}

async function search(reader) {
  const query = 'text=водитель&area=113&clusters=true&describe_arguments=true&per_page=5'
  const found = await reader.call(`GET /vacancies?${query}`)
  const [first] = found.items
  same('a page has its size', [found.items.length, found.per_page, found.page], [5, 5, 0])
  same('entities are at the API', new URL(first.url).host, 'api.hh.ru')
  same('pages are at the site', new URL(first.alternate_url).host, 'hh.ru')
  same('arguments are described', found.arguments.map(({ argument }) => argument).toSorted(), ['area', 'text'])
  const cluster = found.clusters.find(({ id }) => id === 'experience').items[0]
  const narrowed = await reader.call(`GET ${cluster.url}`)
  same('a cluster leads to as many as it says', narrowed.found, cluster.count)
  same('the vacancy is the one of the list', (await reader.call(`GET ${first.url}`)).name, first.name)
  for (const path of ['similar_vacancies', 'related_vacancies']) await reader.call(`GET /vacancies/${first.id}/${path}`)
  for (const path of ['dictionaries', 'areas', 'metro', 'industries', 'languages', 'professional_roles', 'locales'])
    await reader.call(`GET /${path}`)
  await reader.call(`GET /employers/${first.employer.id}`)
  for (const kind of ['vacancy', 'resume']) await reader.call(`GET /suggests/${kind}_search_keyword?text=вод`)
  await reader.call('GET /resume_conditions')
}

/** Reads every page of a search, and checks that it sees each vacancy once. */
async function crawl(reader) {
  const ids = new Set()
  let found = 0
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await reader.call(`GET /vacancies?area=1&per_page=100&page=${page}`)
    found = answer.found
    pages = answer.pages
    for (const { id } of answer.items) ids.add(id)
  }
  same('a crawl sees each vacancy once', ids.size, found)
}

async function publish({ boris, reader }) {
  const { id: self, employer } = await boris.call('GET /me')
  const { items: managers } = await boris.call(`GET /employers/${employer.id}/managers`)
  same(
    'the company has its manager',
    managers.map(({ id }) => id),
    [self],
  )
  await boris.call(`GET ${managers[0].url}`)
  await boris.call(`GET /employers/${employer.id}/departments`)
  const { id } = await boris.call('POST /vacancies', 201, { json: VACANCY })
  await boris.call(`PUT /vacancies/${id}`, 204, { json: { ...VACANCY, schedule: { id: 'remote' } } })
  same('a change is shown', (await reader.call(`GET /vacancies/${id}`)).schedule.id, 'remote')
  await until('it is found', async () => {
    const { items } = await reader.call(`GET /vacancies?text=NAME:"старинных договоров"&schedule=remote`)
    return items.some((item) => item.id === id)
  })
  const active = await boris.call(`GET /employers/${employer.id}/vacancies/active`)
  same(
    'it is among the active ones',
    active.items.some((item) => item.id === id),
    true,
  )
  return id
}

async function writeResume({ vera, boris, reader }) {
  const { id } = await vera.call('POST /resumes', 201, { json: RESUME })
  same('it waits', (await vera.call(`GET /resumes/${id}/status`)).status.id, 'not_published')
  await vera.call(`POST /resumes/${id}/publish`, 204)
  const { contact } = await vera.call(`GET /resumes/${id}`)
  same('a phone is an object', contact[0].value, { ...PHONE, formatted: '+7 (495) 123-45-67' })
  same('an address is text', contact[1].value, 'vera@mail.example')
  await vera.call(`PUT /resumes/${id}`, 204, { json: { ...RESUME, published: true, skills: 'Люблю порядок' } })
  const mine = await vera.call('GET /resumes/mine')
  same(
    'it is in the own list',
    mine.items.some((item) => item.id === id),
    true,
  )
  const { contact: shown = [] } = await boris.call(`GET /resumes/${id}`)
  same('employers see no contacts before a response', shown.length, 0)
  same('views are counted', (await vera.call(`GET /resumes/${id}/views`)).found, 1)
  await vera.call(`GET /resumes/${id}/similar_vacancies`)
  for (const list of ['access_types', 'blacklist', 'whitelist', 'conditions'])
    await vera.call(`GET /resumes/${id}/${list}`)
  await vera.call('POST /me', 204, { form: { first_name: 'Вера', last_name: 'Павлова', middle_name: 'Ильинична' } })
  same('a person has one name', (await vera.call(`GET /resumes/${id}`)).middle_name, 'Ильинична')
  same('also in the profile', (await vera.call('GET /me')).middle_name, 'Ильинична')
  await reader.call('GET /resumes/mine', 403)
  return id
}

async function apply({ vera, boris }, { vacancy, resume }) {
  const parts = { vacancy_id: vacancy, resume_id: resume, message: 'Добрый день' }
  const { id } = await vera.call('POST /negotiations', 201, { parts })
  const twice = await vera.call('POST /negotiations', 403, { form: parts })
  same('once is enough', twice.errors[0], { type: 'negotiations', value: 'already_applied' })
  same('the list shows it', (await vera.call('GET /negotiations')).items[0].id, id)
  const { contact } = await boris.call(`GET /resumes/${resume}`)
  same('the employer sees contacts now', contact.length, 2)
  return id
}

async function talk({ vera, boris }, { negotiation, vacancy }) {
  const path = `/negotiations/${negotiation}`
  same('the letter is a message', (await vera.call(`GET ${path}/messages`)).items[0].text, 'Добрый день')
  same('one waits for a decision', (await boris.call(`GET /negotiations/response?vacancy_id=${vacancy}`)).found, 1)
  const { resume } = await boris.call(`GET ${path}`)
  const { vacancies } = await boris.call(`GET /resumes/${resume.id}/negotiations_history`)
  same(
    'the history names the vacancy',
    vacancies.map(({ id }) => id),
    [vacancy],
  )
  for (const state of [
    'consider',
    'phone_interview',
    'assessment',
    'interview',
    'offer',
    'hired',
    'discard_by_employer',
  ])
    same(`none is in ${state}`, (await boris.call(`GET /negotiations/${state}?vacancy_id=${vacancy}`)).found, 0)
  await boris.call(`POST ${path}/messages`, 201, { form: { message: 'Здравствуйте' } })
  await boris.call(`PUT /negotiations/invitation/${negotiation}`, 204, { form: { message: 'Приходите' } })
  same('the applicant is invited', (await vera.call(`GET ${path}`)).state.id, 'invitation')
  const { items } = await vera.call(`GET ${path}/messages`)
  same(
    'and reads why',
    items.map(({ text }) => text),
    ['Добрый день', 'Здравствуйте', 'Приходите'],
  )
  await until('the day has its views and response', async () => {
    const { items: days } = await boris.call(`GET /vacancies/${vacancy}/stats`)
    return days.some(({ views, responses }) => views > 0 && responses === 1)
  })
}

async function keepAndHide({ vera }, { vacancy }) {
  const query = 'GET /vacancies?text=NAME:"старинных договоров"'
  const listed = async () => (await vera.call(query)).items.find(({ id }) => id === vacancy)
  await vera.call(`PUT /vacancies/favorited/${vacancy}`, 204)
  same('a favourite says so', (await listed()).relations.includes('favorited'), true)
  await vera.call(`DELETE /vacancies/favorited/${vacancy}`, 204)
  const { employer } = await vera.call(`GET /vacancies/${vacancy}`)
  for (const path of [`vacancies/blacklisted/${vacancy}`, `employers/blacklisted/${employer.id}`]) {
    await vera.call(`PUT /${path}`, 204)
    same(`${path} leaves the searches`, await listed(), undefined)
    await vera.call(`DELETE /${path}`, 204)
    same(`${path} comes back`, (await listed()).id, vacancy)
  }
  const { id } = await vera.call('POST /saved_searches/vacancies?text=договоров', 201)
  await vera.call(`PUT /saved_searches/vacancies/${id}?name=Бумаги`, 204)
  same('a search is kept', (await vera.call(`GET /saved_searches/vacancies/${id}`)).name, 'Бумаги')
  await vera.call(`DELETE /saved_searches/vacancies/${id}`, 204)
}

async function drafts({ boris, reader }) {
  const { id } = await boris.call('POST /vacancies/drafts', 201, { json: { name: 'Ч' } })
  const whole = { ...VACANCY, name: 'Черновик описи', areas: [{ id: '1' }] }
  await boris.call(`PUT /vacancies/drafts/${id}`, 200, { json: whole })
  await boris.call(`GET /vacancies/drafts/${id}/duplicates`)
  await boris.call(`POST /vacancies/drafts/${id}/publish`, 201)
  same(
    'a published draft is gone',
    (await boris.call('GET /vacancies/drafts')).items.some((one) => one.id === id),
    false,
  )
  await until('and found', async () => (await reader.call('GET /vacancies?text=NAME:"черновик описи"')).found > 0)
}

/** A receiver of notifications on this machine. */
async function aReceiver() {
  const waiting = []
  const server = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    response.writeHead(204).end()
    waiting.push(JSON.parse(Buffer.concat(chunks)))
    server.emit('notice')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    async next() {
      if (waiting.length === 0) await once(server, 'notice', { signal: AbortSignal.timeout(60_000) })
      return waiting.shift()
    },
    close: () => server.close(),
  }
}

/** Waits until `holds` is true, at most a minute. */
async function until(title, holds) {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`${title}: not within a minute`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  same(title, true, true)
}
