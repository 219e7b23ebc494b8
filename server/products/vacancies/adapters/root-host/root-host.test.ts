import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aResumeBody, aVacancyBody, type Employer } from '../../testing/people.ts'
import { atHost as callHost, type HostCall } from '../../testing/root-host.ts'
import { aServer } from '../../testing/server.ts'

const HOST = 'api.example'
const SITE = 'https://jobs.example'
const server = aServer()
let employer: Employer
let applicant: string
let vacancy: string

beforeAll(async () => {
  setEnv({ VACANCIES_API_HOST: HOST, PUBLIC_URL: SITE, VACANCIES_INDEX_MB: '0' })
  forgetSingleton('allowed-hosts')
  employer = await anEmployer('Orbit Labs')
  applicant = await aToken(await aUser())
  const address = { raw: 'Москва, Тверская, 1', description: 'Second door', lat: 55.76, lng: 37.6 }
  const json = { ...aVacancyBody(), address, languages: [] }
  const made = await atHost('POST', '/vacancies', { token: employer.token, json })
  expect(made.status, made.text).toBe(201)
  vacancy = made.body.id
})
afterAll(() => {
  setEnv({ VACANCIES_API_HOST: '', PUBLIC_URL: '', VACANCIES_INDEX_MB: '' })
  forgetSingleton('allowed-hosts')
})

const atHost = (method: string, path: string, call: HostCall = {}) => callHost(server.url(), HOST, method, path, call)

describe('the host of the public API', () => {
  test('serves it at the root, with links to itself and to the pages of the site', async () => {
    const { status, body } = await atHost('GET', `/vacancies/${vacancy}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      url: `https://${HOST}/vacancies/${vacancy}`,
      alternate_url: `${SITE}/vacancies/${vacancy}`,
      apply_alternate_url: `${SITE}/vacancies/${vacancy}?respond=1`,
      area: { url: `https://${HOST}/areas/1` },
      employer: { url: `https://${HOST}/employers/${employer.company.id}` },
    })
    const listed = await atHost('GET', `/vacancies/?employer_id=${employer.company.id}`)
    expect(listed.body.items[0]?.url).toBe(`https://${HOST}/vacancies/${vacancy}`)
    expect(listed.body.alternate_url).toMatch(`${SITE}/vacancies?`)
    expect((await atHost('GET', '/areas/1')).body.url).toBe(`https://${HOST}/areas/1`)
  })

  test('leaves the links of the site as they are', async () => {
    const { body } = await atHost('GET', `/api/vacancies/${vacancy}`, { host: 'jobs.example' })
    expect(body).toMatchObject({
      url: `${SITE}/api/vacancies/${vacancy}`,
      alternate_url: `${SITE}/vacancies/${vacancy}`,
    })
  })

  test.each([
    '/',
    '/api/vacancies',
    '/api',
    '/cloud',
    '/robots.txt',
    '/api/account',
    '/no/such',
    '/api/trpc/x',
    '/docs',
  ])('serves nothing else: %s is 404 in the form of this API', async (path) => {
    const { status, body } = await atHost('GET', path)
    expect(status).toBe(404)
    expect(body).toMatchObject({ errors: [{ type: 'not_found' }], request_id: expect.stringMatching(/^req_/) })
  })

  test('answers other methods, paths not in normal form and other names as anywhere', async () => {
    const other = await atHost('PATCH', '/vacancies')
    expect([other.status, other.headers.allow]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
    const twisted = await atHost('GET', '/areas/../me')
    expect([twisted.status, twisted.body.errors[0]?.type]).toEqual([400, 'bad_request'])
    expect((await atHost('GET', '/vacancies', { host: 'api.example.evil.test' })).status).toBe(421)
    expect((await atHost('GET', '/vacancies', { host: `${HOST.toUpperCase()}:443` })).status).toBe(200)
  })

  test('refuses the changes of a token that only proposes them: its clients know no such answer', async () => {
    const token = await aToken(await aUser({ roles: ['employer'] }), { proposeOnly: true })
    const { status, body } = await atHost('POST', '/vacancies', { token, json: aVacancyBody() })
    expect([status, body.errors]).toMatchObject([403, [{ value: 'approval_required' }]])
    expect((await atHost('GET', '/me', { token })).status).toBe(200)
  })

  test('redirects addresses of the first API to itself', async () => {
    const { status, headers } = await atHost('GET', '/1/json/vacancy/search/?region=1')
    expect([status, headers.location]).toEqual([302, `https://${HOST}/vacancies?area=1`])
  })

  test('grants the headers that a page elsewhere asks for', async () => {
    const headers = { origin: 'https://page.example', 'access-control-request-headers': 'hh-user-agent, x-hh-app' }
    const asked = await atHost('OPTIONS', '/vacancies', { headers })
    expect(asked.headers['access-control-allow-headers']).toContain('hh-user-agent, x-hh-app')
    expect(asked.headers['access-control-allow-origin']).toBe('*')
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
  })

  test('takes tokens with and without USER, and no cookie', async () => {
    const plain = { authorization: `Bearer ${applicant}` }
    expect((await atHost('GET', '/me', { headers: plain })).status).toBe(200)
    expect((await atHost('GET', '/me', { token: applicant })).status).toBe(200)
    const bad = await atHost('GET', '/me', { headers: { authorization: 'Bearer USERqt_nothing' } })
    expect([bad.status, bad.body.errors[0]]).toEqual([403, { type: 'oauth', value: 'bad_authorization' }])
    expect((await atHost('GET', '/me', { headers: { cookie: 'next-auth.session-token=x' } })).status).toBe(403)
  })

  test('describes the caller with ids of digits and null for what the role has not', async () => {
    const me = (await atHost('GET', '/me', { token: applicant })).body
    expect(me).toMatchObject({ is_applicant: true, employer: null, manager: null, last_name: expect.any(String) })
    expect(me.id).toMatch(/^\d+$/)
    expect(me.resumes_url).toBe(`https://${HOST}/resumes/mine`)
    const manager = (await atHost('GET', '/me', { token: employer.token })).body
    expect(manager.manager).toMatchObject({ id: manager.id, has_admin_rights: true, is_main_contact_person: true })
    expect(manager).toMatchObject({ counters: null, resumes_url: null, is_employer_integration: false })
    expect(manager).not.toHaveProperty('personal_manager')
    const under = await server.call('GET', '/me', { token: applicant })
    expect(under.body.id).toMatch(/^usr_/)
  })

  test('answers 201 with a location and no body where this API does', async () => {
    const resume = await atHost('POST', '/resumes', { token: applicant, json: aResumeBody() })
    expect([resume.status, resume.text]).toEqual([201, ''])
    const resumeId = resume.headers.location?.replace(`https://${HOST}/resumes/`, '') ?? ''
    const status = await atHost('GET', `/resumes/${resumeId}/status`, { token: applicant })
    expect(status.text).toContain('not_published')
    expect((await atHost('POST', `/resumes/${resumeId}/publish`, { token: applicant })).status).toBe(204)
    const form = { vacancy_id: vacancy, resume_id: resumeId, message: 'Hello' }
    const response = await atHost('POST', '/negotiations', { token: applicant, form })
    expect([response.status, response.text]).toEqual([201, ''])
    expect(response.headers.location).toMatch(new RegExp(`^https://${HOST}/negotiations/\\d+$`))
    const saved = await atHost('POST', '/saved_searches/vacancies?text=rust&area=', { token: applicant, form: {} })
    expect([saved.status, saved.text]).toEqual([201, ''])
    const { body } = await atHost('GET', '/saved_searches/vacancies', { token: applicant })
    expect(body.items[0]?.url).toBe(saved.headers.location)
    expect(body.items[0]?.items.url).toMatch(`https://${HOST}/vacancies?`)
  })

  test('has the fields that its clients read besides', async () => {
    const { body: company } = await atHost('GET', `/employers/${employer.company.id}`)
    expect(company).toMatchObject({ site_url: '' })
    const { body: owned } = await atHost('GET', `/vacancies/${vacancy}`, { token: employer.token })
    expect(owned).toMatchObject({ branded_template: null, counters: { calls: 0, invitations_and_responses: 1 } })
    const listed = (await atHost('GET', '/resumes/mine', { token: applicant })).body.items[0]
    expect(listed).toMatchObject({ real_id: listed?.id, paid_services: [], visible: true })
    const { body: resume } = await atHost('GET', `/resumes/${listed?.id}`, { token: applicant })
    expect(resume).toMatchObject({ real_id: listed?.id, moderation_note: [], progress: { percentage: 100 } })
    const response = (await atHost('GET', '/negotiations', { token: applicant })).body.items[0]
    expect(response).toMatchObject({ resume: { real_id: listed?.id }, vacancy: { show_contacts: expect.any(Boolean) } })
    const path = `/negotiations/${response?.id}`
    expect((await atHost('GET', path, { token: employer.token })).body).toMatchObject({ resume: { favorited: false } })
    const form = { message: 'Come to us' }
    const sent = await atHost('POST', `${path}/messages`, { token: employer.token, form })
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { text: 'Come to us', author: { participant_type: 'employer' }, viewed_by_opponent: false },
    ])
    expect(
      (await atHost('GET', sent.body.url.replace(`https://${HOST}`, ''), { token: employer.token })).body.items,
    ).toEqual([sent.body])
  })

  test('describes addresses in the full form only', async () => {
    const list = `/vacancies?employer_id=${employer.company.id}`
    expect((await atHost('GET', list)).body.items[0]?.address.description).toBeNull()
    expect((await atHost('GET', `/vacancies/${vacancy}`)).body.address.description).toBe('Second door')
    const { body } = await atHost('GET', `/api${list}`, { host: 'jobs.example' })
    expect(body.items[0]?.address.description).toBe('Second door')
  })

  test('names a bad argument without its place in a list', async () => {
    const json = { ...aVacancyBody(), key_skills: [{ name: 'Git' }, { name: 7 }] }
    const refused = await atHost('POST', '/vacancies', { token: employer.token, json })
    expect([refused.status, refused.body.bad_argument]).toEqual([400, 'key_skills.name'])
    expect(refused.body.errors[0]).toMatchObject({ type: 'bad_argument', value: 'key_skills.name' })
  })

  test('refuses programs without credentials as its clients expect', async () => {
    for (const path of ['/token', '/oauth/token']) {
      const { status, body } = await atHost('POST', path, { form: { grant_type: 'refresh_token', client_id: 'x' } })
      expect([status, body]).toEqual([
        400,
        { error: 'invalid_client', error_description: 'client_id or client_secret not found' },
      ])
    }
  })

  test('revokes a token at DELETE /oauth/token', async () => {
    const token = await aToken(await aUser())
    expect((await atHost('DELETE', '/oauth/token', { token })).status).toBe(204)
    expect((await atHost('GET', '/me', { token })).status).toBe(403)
  })
})

describe('parameters', () => {
  test.each([
    ['only_with_salary=True&no_magic=FALSE', 200],
    ['salary=&area=&text=&page=&date_from=', 200],
    ['date_from=2025-01-06T14:45:26+0300', 200],
    ['page=0x1', 400],
    ['per_page=1e1', 400],
    ['page=%201', 400],
    ['salary=1_000', 400],
    ['only_with_salary=maybe', 400],
  ])('%s is %i', async (query, status) => {
    expect((await atHost('GET', `/vacancies?${query}`)).status).toBe(status)
    expect((await atHost('GET', `/api/vacancies?${query}`, { host: 'jobs.example' })).status).toBe(status)
  })
})
