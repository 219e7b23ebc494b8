import { describe, expect, test } from 'vitest'
import { aToken, aUser } from '#server/testing/factories.ts'
import { together } from '#server/testing/together.ts'
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
    let id = ''
    for (let at = 0; at < 20; at++) id = await written(token)
    const another = () => call('POST', '/resumes', token, aResumeBody())
    const copy = () => call('POST', '/resume_profile', token, { clone_resume_id: id })
    for (const add of [another, copy]) {
      const { status, body } = await add()
      expect(status).toBe(403)
      expect(body.errors).toMatchObject([{ value: 'limit_exceeded' }])
    }
  })

  test('may have twenty, also when many are created at once', async () => {
    const token = await applicant()
    let id = ''
    for (let at = 0; at < 18; at++) id = await written(token)
    const another = () => call('POST', '/resumes', token, aResumeBody())
    const copy = () => call('POST', '/resume_profile', token, { clone_resume_id: id })
    const made = await together('resume', 10, (at) => (at % 2 === 0 ? another() : copy()))
    expect(made.filter(({ status }) => status === 403)).toHaveLength(8)
    expect((await call('GET', '/resumes/mine', token)).body.found).toBe(20)
  })

  test('copies a resume, which waits to be published', async () => {
    const token = await applicant()
    const id = await written(token, { skills: 'Люблю порядок' })
    const json = { clone_resume_id: id, additional_properties: { any_job: true } }
    const { status, body } = await call('POST', '/resume_profile', token, json)
    expect(status).toBe(200)
    const copy = body.resume as { id: string }
    const known = { title: 'Бухгалтер', skills: 'Люблю порядок', contact: [{ value: 'vera@mail.example' }] }
    expect(copy).toMatchObject({ ...known, status: { id: 'not_published' } })
    expect(copy.id).not.toBe(id)
    expect((await call('GET', `/resumes/${copy.id}`, token)).body).toMatchObject(known)
    expect((await call('GET', `/resumes/${id}`, token)).body.status).toMatchObject({ id: 'published' })
    for (const [caller, wanted] of [
      [await applicant(), 404],
      [undefined, 403],
    ] as const) {
      expect((await call('POST', '/resume_profile', caller, json)).status).toBe(wanted)
    }
  })

  test('reads its names in the language that is asked for, and files in that of the resume', async () => {
    const token = await applicant()
    const metro = { id: '6.8' }
    const id = await written(token, { metro, citizenship: [{ id: '113' }], schedules: [{ id: 'remote' }] })
    const russian = (await call('GET', `/resumes/${id}`, token)).body
    const english = (await call('GET', `/resumes/${id}?locale=EN`, token)).body
    const named = (resume: Body) => JSON.stringify({ ...resume, title: '', experience: [], skills: '', skill_set: [] })
    expect(russian).toMatchObject({ area: { name: 'Москва' }, schedules: [{ name: 'Удаленная работа' }] })
    expect(english).toMatchObject({
      area: { name: 'Moscow' },
      gender: { name: 'Female' },
      citizenship: [{ name: 'Russia' }],
      schedules: [{ name: 'Remote' }],
      language: [{ name: 'English', level: { name: 'B2, upper intermediate' } }],
      resume_locale: { name: 'Russian' },
    })
    expect(named(english).replace(/Вера|Павлова|МГУ/g, '')).not.toMatch(/[а-яё]/i)
    const file = await server.fetch(`/api/resumes/${id}/download?type=rtf&locale=EN`, { token })
    expect(await file.text()).toContain('Москва'.replaceAll(/./g, (sign) => `\\u${sign.charCodeAt(0)}?`))
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
