import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aResumeBody, aVacancyBody, type Employer } from '../../testing/people.ts'
import { aServer } from '../../testing/server.ts'
import { atHost as callHost, type HostCall } from '../../testing/root-host.ts'

const HOST = 'api.example'
const API = `https://${HOST}`
const server = aServer()
const atHost = (method: string, path: string, call: HostCall = {}) => callHost(server.url(), HOST, method, path, call)

let employer: Employer
let rival: Employer
let applicant: string
let vacancy: string
let resume: string

const idOf = (location = ''): string => location.split('/').at(-1) ?? ''

beforeAll(async () => {
  setEnv({ VACANCIES_API_HOST: HOST, PUBLIC_URL: 'https://jobs.example', VACANCIES_INDEX_MB: '0' })
  forgetSingleton('allowed-hosts')
  employer = await anEmployer('Orbit Labs')
  rival = await anEmployer('Comet Works')
  applicant = await aToken(await aUser())
  const json = { ...aVacancyBody(), department: { id: 'HO-1', name: 'Head office' } }
  vacancy = (await atHost('POST', '/vacancies', { token: employer.token, json })).body.id as string
  const written = await atHost('POST', '/resumes', { token: applicant, json: aResumeBody() })
  resume = idOf(written.headers.location)
  const form = { vacancy_id: vacancy, resume_id: resume, message: 'Good day' }
  expect((await atHost('POST', '/negotiations', { token: applicant, form })).status).toBe(201)
})
afterAll(() => {
  setEnv({ VACANCIES_API_HOST: '', PUBLIC_URL: '', VACANCIES_INDEX_MB: '' })
  forgetSingleton('allowed-hosts')
})

describe('POST /me', () => {
  const me = async () => (await atHost('GET', '/me', { token: applicant })).body
  const post = (form: Record<string, string>, token = applicant) => atHost('POST', '/me', { token, form })

  test('changes the name of a person, as GET /me and every resume show it', async () => {
    const named = { first_name: 'Анна Мария', last_name: 'де Голль', middle_name: 'Петровна' }
    expect((await post(named)).status).toBe(204)
    expect(await me()).toMatchObject({ ...named, mid_name: 'Петровна' })
    expect((await atHost('GET', `/resumes/${resume}`, { token: applicant })).body).toMatchObject(named)
    expect((await post({ ...named, middle_name: '' })).status).toBe(204)
    expect(await me()).toMatchObject({ first_name: 'Анна Мария', last_name: 'де Голль', middle_name: null })
  })

  test('publishes the resumes and takes them back', async () => {
    expect((await post({ is_in_search: 'true' })).status).toBe(204)
    expect(await me()).toMatchObject({ is_in_search: true })
    expect((await post({ is_in_search: 'false' })).status).toBe(204)
    expect(await me()).toMatchObject({ is_in_search: false })
  })

  test('renews no resume that is published', async () => {
    expect((await post({ is_in_search: 'true' })).status).toBe(204)
    const anHourAgo = new Date(Date.now() - 3600_000)
    await db().resume.updateMany({ data: { publishedAt: anHourAgo, updatedAt: anHourAgo } })
    const before = await db().resume.findMany({ orderBy: { id: 'asc' } })
    expect((await post({ is_in_search: 'true' })).status).toBe(204)
    expect(await db().resume.findMany({ orderBy: { id: 'asc' } })).toEqual(before)
    expect((await post({ is_in_search: 'false' })).status).toBe(204)
  })

  test.each([
    [{}, 'first_name'],
    [{ first_name: 'Анна' }, 'last_name'],
    [{ last_name: 'Голль', middle_name: 'Петровна' }, 'first_name'],
    [{ first_name: 'Анна', last_name: 'Голль', is_in_search: 'true' }, 'is_in_search'],
    [{ is_in_search: 'maybe' }, 'is_in_search'],
  ])('%j is refused and changes nothing', async (form, argument) => {
    const before = await me()
    const refused = await post(form)
    expect([refused.status, refused.body.bad_argument]).toEqual([400, argument])
    expect(await me()).toEqual(before)
  })

  test('is for applicants with a resume', async () => {
    const form = { first_name: 'Анна', last_name: 'Голль' }
    expect((await post(form, employer.token)).status).toBe(403)
    const without = await post(form, await aToken(await aUser()))
    expect([without.status, without.body.bad_argument]).toEqual([400, 'first_name'])
    const reader = await aToken(await aUser(), { scopes: ['vacancies:read'] })
    expect((await post(form, reader)).status).toBe(403)
    expect((await atHost('POST', '/me', { form })).status).toBe(403)
  })
})

describe('responses by state', () => {
  test.each(['consider', 'phone_interview', 'assessment', 'interview', 'offer', 'hired', 'discard_by_employer'])(
    '%s is an empty list for both sides',
    async (state) => {
      for (const [token, query] of [
        [applicant, ''],
        [employer.token, `?vacancy_id=${vacancy}`],
      ] as const) {
        const { status, body } = await atHost('GET', `/negotiations/${state}${query}`, { token })
        expect([status, body]).toMatchObject([200, { items: [], found: 0, pages: 0, page: 0, per_page: 20 }])
      }
      const stranger = await atHost('GET', `/negotiations/${state}?vacancy_id=${vacancy}`, { token: rival.token })
      expect(stranger.status).toBe(404)
      expect((await atHost('GET', `/negotiations/${state}`)).status).toBe(403)
    },
  )

  test('a declined response is among those that the employer declined', async () => {
    const other = (await atHost('POST', '/vacancies', { token: employer.token, json: aVacancyBody() })).body
      .id as string
    const form = { vacancy_id: other, resume_id: resume }
    const made = idOf((await atHost('POST', '/negotiations', { token: applicant, form })).headers.location)
    expect((await atHost('PUT', `/negotiations/discard/${made}`, { token: employer.token })).status).toBe(204)
    const { body } = await atHost('GET', `/negotiations/discard_by_employer?vacancy_id=${other}`, {
      token: employer.token,
    })
    expect(body.items).toMatchObject([{ id: made, state: { id: 'discard' }, resume: { real_id: resume } }])
  })
})

describe('lists that published clients ask for', () => {
  test('languages of names', async () => {
    const { status, body } = await atHost('GET', '/locales')
    expect([status, body]).toEqual([
      200,
      expect.arrayContaining([expect.objectContaining({ id: 'RU', current: true })]),
    ])
  })

  test('the manager of a company is who GET /me says', async () => {
    const { body: me } = await atHost('GET', '/me', { token: employer.token })
    const path = `/employers/${employer.company.id}/managers`
    const { status, body } = await atHost('GET', path, { token: employer.token })
    expect([status, body]).toMatchObject([200, { found: 1, items: [{ id: me.id, is_main_contact_person: true }] }])
    const [manager] = body.items
    expect(manager).toMatchObject({ url: `${API}${path}/${me.id}`, email: me.email, first_name: me.first_name })
    expect((await atHost('GET', `${path}/${me.id}`, { token: employer.token })).body).toEqual(manager)
    const seen = (await atHost('GET', `/vacancies/${vacancy}`, { token: employer.token })).body
    expect(seen.manager).toEqual({ id: me.id, url: manager?.url })
    expect((await atHost('GET', `${path}?search_text=nobody`, { token: employer.token })).body.found).toBe(0)
    expect((await atHost('GET', `${path}/1`, { token: employer.token })).status).toBe(404)
    expect((await atHost('GET', path, { token: rival.token })).status).toBe(404)
    expect((await atHost('GET', path, { token: applicant })).status).toBe(403)
  })

  test('departments are those that vacancies name', async () => {
    const { body } = await atHost('GET', `/employers/${employer.company.id}/departments`)
    expect(body).toEqual({ items: [{ id: 'HO-1', name: 'Head office' }] })
    expect((await atHost('GET', `/employers/${rival.company.id}/departments`)).body).toEqual({ items: [] })
    expect((await atHost('GET', '/employers/999999/departments')).status).toBe(404)
  })

  test('conditions of a resume are those that writing it checks', async () => {
    const { body } = await atHost('GET', '/resume_conditions')
    expect(body).toMatchObject({
      title: { required: true, min_length: 1, max_length: 100 },
      middle_name: { required: false, max_length: 60 },
      skill_set: { required: false, min_count: 0, max_count: 30, max_length: 100 },
      experience: { max_count: 50, fields: { position: { required: true, max_length: 200 } } },
      education: { fields: { primary: { fields: { year: { required: true, min_value: 1930, max_value: 2100 } } } } },
      salary: { required: false, fields: { amount: { required: true, min_value: 1 } } },
    })
    const tooMany = { ...aResumeBody(), skill_set: Array.from({ length: 31 }, (_, at) => `Skill ${at}`) }
    expect((await atHost('POST', '/resumes', { token: applicant, json: tooMany })).status).toBe(400)
    const path = `/resumes/${resume}/conditions`
    expect((await atHost('GET', path, { token: applicant })).body).toEqual(body)
    expect((await atHost('GET', path, { token: employer.token })).status).toBe(404)
  })

  test('who a resume may be shown to, and no lists of single employers', async () => {
    const { body } = await atHost('GET', `/resumes/${resume}/access_types`, { token: applicant })
    expect(body.items.map(({ id, active }) => [id, active])).toEqual([
      ['no_one', false],
      ['clients', true],
      ['everyone', false],
      ['direct', false],
    ])
    for (const list of ['whitelist', 'blacklist']) {
      const path = `/resumes/${resume}/${list}`
      expect((await atHost('GET', path, { token: applicant })).body).toMatchObject({ items: [], found: 0, limit: 0 })
      expect((await atHost('GET', path, { token: employer.token })).status).toBe(404)
    }
  })

  test('the history of a resume has its responses to the own vacancies', async () => {
    const path = `/resumes/${resume}/negotiations_history`
    const { body } = await atHost('GET', path, { token: employer.token })
    const { vacancies } = body as unknown as { vacancies: { id: string; messages_url: string }[] }
    const held = vacancies.find(({ id }) => id === vacancy)
    expect(held).toMatchObject({
      url: `${API}/vacancies/${vacancy}`,
      archived: false,
      negotiations_url: `${API}/negotiations?vacancy_id=${vacancy}`,
      items: [{ employer_state: { id: 'response' }, with_message: true }],
    })
    const messages = await atHost('GET', (held?.messages_url ?? '').replace(API, ''), { token: employer.token })
    expect(messages.body.items).toMatchObject([{ text: 'Good day' }])
    expect((await atHost('GET', path, { token: rival.token })).status).toBe(404)
    expect((await atHost('GET', path, { token: applicant })).status).toBe(403)
  })

  test('keywords of a search for resumes', async () => {
    const text = encodeURIComponent('разработчик')
    const { status, body } = await atHost('GET', `/suggests/resume_search_keyword?text=${text}`)
    expect([status, body.items]).toMatchObject([200, [{ text: 'Разработчик квантовых компиляторов' }]])
  })
})

test.each([
  ['/vacancy/42', '/vacancies/42'],
  ['/resume/0123abc', '/vacancies/resumes/0123abc'],
  ['/employer/7', '/vacancies/companies/7'],
  ['/vacancy/42/?from=mail', '/vacancies/42'],
])('the site leads from %s to its page', async (from, to) => {
  const { status, headers } = await atHost('GET', from, { host: 'jobs.example' })
  expect([status, headers.location]).toEqual([301, `https://jobs.example${to}`])
  expect((await atHost('GET', from)).status).toBe(404)
})
