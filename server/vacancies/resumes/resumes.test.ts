import { describe, expect, test } from 'vitest'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aResumeBody, aVacancyBody } from '../testing/people.ts'
import { aServer, type Body } from '../testing/server.ts'

const server = aServer()
const call = (method: string, path: string, token?: string, json?: unknown) =>
  server.call(method, path, { token, json })

const applicant = async (): Promise<string> => aToken(await aUser())
const written = async (token: string, changes: Record<string, unknown> = {}): Promise<string> => {
  const { status, body } = await call('POST', '/resumes', token, aResumeBody(changes))
  expect(status).toBe(201)
  return body.id
}
const ids = (body: Body): unknown[] => body.items.map((item) => item.id)

describe('the owner', () => {
  test('writes, reads, changes and deletes a resume', async () => {
    const token = await applicant()
    const made = await call('POST', '/resumes', token, aResumeBody())
    expect(made.headers.get('location')).toBe(`${server.url()}/api/resumes/${made.body.id}`)
    expect(made.body.id).toMatch(/^[0-9a-f]{38}$/)
    const path = `/resumes/${made.body.id}`
    expect((await call('GET', path, token)).body).toMatchObject({
      title: 'Бухгалтер',
      first_name: 'Вера',
      contact: [{ type: { id: 'email' }, value: 'vera@mail.example' }],
      total_experience: { months: 24 },
      status: { id: 'published' },
      access: { type: { id: 'clients' } },
    })
    expect((await call('PUT', path, token, aResumeBody({ title: 'Главный бухгалтер' }))).status).toBe(204)
    expect((await call('GET', '/resumes/mine', token)).body).toMatchObject({
      found: 1,
      items: [{ title: 'Главный бухгалтер' }],
    })
    expect((await call('DELETE', path, token)).status).toBe(204)
    expect((await call('GET', path, token)).status).toBe(404)
    expect((await call('GET', '/resumes/mine', token)).body.found).toBe(0)
  })

  test.each([
    ['title', { title: '' }],
    ['area', { area: { id: '0' } }],
    ['salary', { salary: { amount: 5, currency: 'XXX' } }],
    ['gender', { gender: { id: 'x' } }],
    ['birth_date', { birth_date: 'yesterday' }],
    ['experience', { experience: [{ position: 'a', start: '2020-05', end: '2019-01' }] }],
    ['language', { language: [{ id: 'zzz', level: { id: 'a1' } }] }],
    ['contact', { contact: [{ type: { id: 'pigeon' }, value: 'x' }] }],
    ['access', { access: { type: { id: 'whitelist' } } }],
    ['professional_roles', { professional_roles: [{ id: '9999' }] }],
  ])('is told what is wrong with %s', async (name, changes) => {
    const { status, body } = await call('POST', '/resumes', await applicant(), aResumeBody(changes))
    expect([status, String(body.bad_argument).split('.')[0]]).toEqual([400, name])
  })

  test('may have twenty, not more', async () => {
    const token = await applicant()
    for (let at = 0; at < 20; at++) await written(token)
    const { status, body } = await call('POST', '/resumes', token, aResumeBody())
    expect(status).toBe(403)
    expect(body.errors).toMatchObject([{ value: 'limit_exceeded' }])
  })
})

describe('what others see', () => {
  test('follows the access of the resume and who they are', async () => {
    const owner = await applicant()
    const [open, clients, direct, hidden] = [
      await written(owner, { access: { type: { id: 'everyone' } } }),
      await written(owner),
      await written(owner, { access: { type: { id: 'direct' } } }),
      await written(owner, { access: { type: { id: 'no_one' } } }),
    ]
    const employer = (await anEmployer()).token
    const stranger = await applicant()
    const statuses = async (token?: string) =>
      Promise.all(
        [open, clients, direct, hidden].map(async (id) => (await call('GET', `/resumes/${id}`, token)).status),
      )
    expect(await statuses()).toEqual([200, 404, 200, 404])
    expect(await statuses(stranger)).toEqual([200, 404, 200, 404])
    expect(await statuses(employer)).toEqual([200, 200, 200, 404])
    expect(await statuses(owner)).toEqual([200, 200, 200, 200])

    expect((await call('GET', `/resumes/${open}`)).body).toMatchObject({
      first_name: null,
      last_name: null,
      birth_date: null,
      contact: [],
    })
    expect((await call('GET', `/resumes/${open}`, employer)).body).toMatchObject({
      first_name: 'Вера',
      contact: [],
      can_view_full_info: false,
    })
    expect((await call('GET', `/resumes/${open}`, employer)).body).not.toHaveProperty('status')

    const listed = async (token?: string) => ids((await call('GET', '/resumes?per_page=100', token)).body)
    expect(await listed()).toContain(open)
    expect(await listed()).not.toContain(clients)
    expect(await listed(employer)).toEqual(expect.arrayContaining([open, clients]))
    expect(await listed(employer)).not.toContain(direct)
  })

  test('a response opens even a hidden resume, contacts included, to that employer alone', async () => {
    const owner = await applicant()
    const id = await written(owner, { access: { type: { id: 'no_one' } } })
    const [employer, other] = [await anEmployer(), await anEmployer()]
    const vacancy = await call('POST', '/vacancies', employer.token, aVacancyBody())
    expect((await call('GET', `/resumes/${id}`, employer.token)).status).toBe(404)
    expect((await call('POST', '/negotiations', owner, { vacancy_id: vacancy.body.id, resume_id: id })).status).toBe(
      201,
    )
    expect((await call('GET', `/resumes/${id}`, employer.token)).body).toMatchObject({
      first_name: 'Вера',
      contact: [{ value: 'vera@mail.example' }],
      can_view_full_info: true,
    })
    expect((await call('GET', `/resumes/${id}`, other.token)).status).toBe(404)
  })

  test('looks of employers are counted for the owner', async () => {
    const owner = await applicant()
    const id = await written(owner)
    const employer = (await anEmployer()).token
    await call('GET', `/resumes/${id}`, employer)
    await call('GET', `/resumes/${id}`, employer)
    expect((await call('GET', `/resumes/${id}`, owner)).body.total_views).toBe(2)
  })

  test('others cannot change it: it is not found for them', async () => {
    const id = await written(await applicant(), { access: { type: { id: 'everyone' } } })
    const stranger = await applicant()
    expect((await call('PUT', `/resumes/${id}`, stranger, aResumeBody())).status).toBe(404)
    expect((await call('DELETE', `/resumes/${id}`, stranger)).status).toBe(404)
    expect((await call('DELETE', `/resumes/${id}`)).status).toBe(403)
    expect((await call('POST', '/resumes', undefined, aResumeBody())).status).toBe(403)
  })
})

describe('the list', () => {
  test('is filtered by words, area, role and by a vacancy of the employer', async () => {
    const owner = await applicant()
    const kazan = await written(owner, {
      title: 'Звездочёт',
      area: { id: '88' },
      professional_roles: [{ id: '18' }],
      access: { type: { id: 'everyone' } },
    })
    const moscow = await written(owner, {
      title: 'Звездочёт',
      area: { id: '1' },
      professional_roles: [{ id: '96' }],
      access: { type: { id: 'everyone' } },
    })
    const found = async (query: string, token?: string) =>
      ids((await call('GET', `/resumes?text=звездочёт&${query}`, token)).body)
    expect(await found('')).toEqual(expect.arrayContaining([kazan, moscow]))
    expect(await found('area=1')).toEqual([moscow])
    expect(await found('professional_role=18')).toEqual([kazan])
    const employer = await anEmployer()
    const { body } = await call('POST', '/vacancies', employer.token, aVacancyBody())
    expect(await found(`vacancy_id=${body.id}`, employer.token)).toEqual([moscow])
    expect((await call('GET', `/resumes?vacancy_id=${body.id}`, (await anEmployer()).token)).status).toBe(404)
    expect((await call('GET', '/resumes?vacancy_id=1e309', employer.token)).status).toBe(404)
  })

  test('vacancies that fit a resume are of its roles', async () => {
    const employer = await anEmployer()
    await call('POST', '/vacancies', employer.token, aVacancyBody())
    const owner = await applicant()
    const id = await written(owner, { title: 'Разработчик', area: { id: '1' }, professional_roles: [{ id: '96' }] })
    const { status, body } = await call('GET', `/resumes/${id}/similar_vacancies`, owner)
    expect(status).toBe(200)
    expect(body.found).toBeGreaterThan(0)
    for (const item of body.items) expect(item.professional_roles).toMatchObject([{ id: '96' }])
    expect((await call('GET', `/resumes/${id}/similar_vacancies`)).status).toBe(404)
  })
})
