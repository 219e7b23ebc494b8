import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aVacancyBody, type Employer } from '../testing/people.ts'
import { aServer, type Body } from '../testing/server.ts'

const server = aServer()
const call = (method: string, path: string, token?: string, json?: unknown) =>
  server.call(method, path, { token, json })
const drafted = async ({ token }: Employer, json: unknown): Promise<Body> => {
  const { status, body } = await call('POST', '/vacancies/drafts', token, json)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

describe('a draft', () => {
  test('begins with next to nothing, says what is missing, and is complete in the end', async () => {
    const employer = await anEmployer()
    const begun = await drafted(employer, { name: 'Хранитель свитков', colour: 'red', salary: null })
    expect(begun).toMatchObject({ name: 'Хранитель свитков', publication_ready: false, ignored_fields: ['colour'] })
    expect((begun.validation_errors as { value: string }[]).map(({ value }) => value).toSorted()).toEqual([
      'area',
      'description',
      'professional_roles',
    ])
    const path = `/vacancies/drafts/${begun.id}`
    expect((await call('GET', path, employer.token)).body).toMatchObject({
      name: 'Хранитель свитков',
      areas: [],
      salary: null,
      experience: null,
      meta_info: { draft_id: begun.id, publication_ready: false, completed_fields_percentage: 9 },
    })
    const changed = await call('PUT', path, employer.token, aVacancyBody({ work_format: [{ id: 'REMOTE' }] }))
    expect([changed.status, changed.body]).toEqual([
      200,
      {
        id: begun.id,
        name: 'Разработчик квантовых компиляторов',
        publication_ready: true,
        validation_errors: [],
        ignored_fields: [],
      },
    ])
    expect((await call('GET', path, employer.token)).body).toMatchObject({
      areas: [{ id: '1', name: 'Москва' }],
      salary: { from: 300_000 },
      schedule: { id: 'remote', name: 'Удаленная работа' },
      work_format: [{ id: 'REMOTE' }],
      employer: { id: String(employer.company.id) },
    })
    expect((await call('GET', `${path}?locale=EN`, employer.token)).body).toMatchObject({
      areas: [{ name: 'Moscow' }],
      schedule: { name: 'Remote' },
      professional_roles: [{ name: 'Programmer, developer' }],
    })
  })

  test('shows everything that an editor has to send back', async () => {
    const employer = await anEmployer()
    const address = { city: 'Москва', street: 'Арбат', metro_stations: [{ station_id: '6.8' }] }
    const { id } = await drafted(employer, { address, specializations: [{ id: '1.221' }] })
    expect((await call('GET', `/vacancies/drafts/${id}?locale=EN`, employer.token)).body).toMatchObject({
      address: { raw: 'Москва, Арбат', metro_stations: [{ station_id: '6.8' }] },
      specializations: [{ id: '1.221' }],
    })
  })

  test('is in the list, last changed first, until it is deleted', async () => {
    const employer = await anEmployer()
    const [first, second] = [await drafted(employer, { name: 'A' }), await drafted(employer, { name: 'B' })]
    await call('PUT', `/vacancies/drafts/${first.id}`, employer.token, { name: 'C' })
    const { body } = await call('GET', '/vacancies/drafts?per_page=1', employer.token)
    expect(body).toMatchObject({ found: 2, pages: 2, items: [{ draft_id: first.id, name: 'C' }] })
    expect(body.items[0]?.url).toBe(`${server.url()}/api/vacancies/drafts/${first.id}`)
    expect((await call('DELETE', `/vacancies/drafts/${second.id}`, employer.token)).status).toBe(204)
    expect((await call('DELETE', `/vacancies/drafts/${second.id}`, employer.token)).status).toBe(404)
    expect((await call('GET', '/vacancies/drafts', employer.token)).body.found).toBe(1)
    expect((await call('GET', '/vacancies/drafts?per_page=101', employer.token)).status).toBe(400)
  })

  test.each([
    ['name', { name: 7 }],
    ['key_skills', { key_skills: 'Rust' }],
    ['salary', { salary: { from: 'much' } }],
  ])('is refused with a %s of the wrong kind', async (name, json) => {
    const { token } = await anEmployer()
    const { status, body } = await call('POST', '/vacancies/drafts', token, json)
    expect([status, String(body.bad_argument).split('.')[0]]).toEqual([400, name])
  })

  test('may be one of a hundred, not more, whatever is created at once', async () => {
    const employer = await anEmployer()
    const data = Array.from({ length: 98 }, () => ({ companyId: employer.company.id, content: {} }))
    await db().vacancyDraft.createMany({ data })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => call('POST', '/vacancies/drafts', employer.token, { name: 'one more' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403])
  })
})

describe('publishing a draft', () => {
  test('creates a vacancy in each of its areas and ends the draft', async () => {
    const employer = await anEmployer()
    const { area: _one, ...body } = aVacancyBody()
    const { id } = await drafted(employer, { ...body, areas: [{ id: '1' }, { id: '2' }, { id: '1' }] })
    const made = await call('POST', `/vacancies/drafts/${id}/publish`, employer.token)
    expect(made.status).toBe(201)
    const ids = made.body.vacancy_ids as number[]
    const vacancies = await Promise.all(ids.map((one) => call('GET', `/vacancies/${one}`)))
    expect(vacancies.map((one) => (one.body.area as { id: string }).id)).toEqual(['1', '2'])
    expect((await call('GET', `/vacancies/drafts/${id}`, employer.token)).status).toBe(404)
    expect((await call('POST', `/vacancies/drafts/${id}/publish`, employer.token)).status).toBe(404)
  })

  test('of two at once happens once', async () => {
    const employer = await anEmployer()
    const { id } = await drafted(employer, aVacancyBody())
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', `/vacancies/drafts/${id}/publish`, employer.token)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404, 404, 404])
    expect(await db().vacancy.count({ where: { companyId: employer.company.id } })).toBe(1)
  })

  test('with its last changes is one step: it is saved by neither a refusal nor a duplicate', async () => {
    const employer = await anEmployer()
    const { id } = await drafted(employer, { name: 'Хранитель' })
    const path = `/vacancies/drafts/${id}`
    const publish = (draft: unknown) => call('POST', `${path}/publish`, employer.token, draft)
    const refused = await publish({ ...aVacancyBody(), name: 'Летописец', description: 'Мало' })
    expect([refused.status, refused.body.bad_argument]).toEqual([400, 'description'])
    await call('POST', '/vacancies', employer.token, aVacancyBody())
    expect((await publish(aVacancyBody())).status).toBe(403)
    expect((await call('GET', path, employer.token)).body).toMatchObject({ name: 'Хранитель', areas: [] })
    const made = await publish({ ...aVacancyBody(), name: 'Летописец' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const [vacancy] = made.body.vacancy_ids as number[]
    expect((await call('GET', `/vacancies/${vacancy}`)).body).toMatchObject({ name: 'Летописец' })
    expect((await call('GET', path, employer.token)).status).toBe(404)
  })

  test('is refused, and nothing happens, while something is missing or it repeats an open vacancy', async () => {
    const employer = await anEmployer()
    const { id: bare } = await drafted(employer, { name: 'Хранитель' })
    const refused = await call('POST', `/vacancies/drafts/${bare}/publish`, employer.token)
    expect([refused.status, refused.body.bad_argument]).toEqual([400, 'description'])
    const region = await drafted(employer, aVacancyBody({ area: { id: '113' } }))
    expect(region).toMatchObject({ publication_ready: false, validation_errors: [{ value: 'area' }] })

    const vacancy = (await call('POST', '/vacancies', employer.token, aVacancyBody())).body
    const { id } = await drafted(employer, aVacancyBody())
    expect((await call('GET', `/vacancies/drafts/${id}/duplicates`, employer.token)).body).toEqual({
      found: 1,
      has_duplicates: true,
      items: [Number(vacancy.id)],
    })
    const twice = await call('POST', `/vacancies/drafts/${id}/publish`, employer.token)
    expect([twice.status, twice.body.errors]).toEqual([403, [{ type: 'vacancies', value: 'duplicate' }]])
    expect((await call('GET', `/vacancies/drafts/${id}`, employer.token)).status).toBe(200)
    const forced = await call('POST', `/vacancies/drafts/${id}/publish?ignore_duplicates=true`, employer.token)
    expect(forced.status).toBe(201)
  })
})

test('drafts belong to one company: to others they do not exist, and applicants have none', async () => {
  const [owner, other] = [await anEmployer(), await anEmployer()]
  const applicant = await aToken(await aUser())
  const reader = await aToken(owner.user, { scopes: ['vacancies:read'] })
  const { id } = await drafted(owner, aVacancyBody())
  const calls = [
    ['GET', `/vacancies/drafts/${id}`],
    ['PUT', `/vacancies/drafts/${id}`],
    ['DELETE', `/vacancies/drafts/${id}`],
    ['GET', `/vacancies/drafts/${id}/duplicates`],
    ['POST', `/vacancies/drafts/${id}/publish`],
  ] as const
  for (const [method, path] of calls) {
    const json = method === 'PUT' ? { name: 'mine' } : undefined
    expect((await call(method, path, other.token, json)).status).toBe(404)
    expect((await call(method, path, applicant, json)).status).toBe(403)
    expect((await call(method, path, undefined, json)).status).toBe(403)
    if (method !== 'GET') expect((await call(method, path, reader, json)).status).toBe(403)
  }
  expect((await call('GET', '/vacancies/drafts', other.token)).body.found).toBe(0)
  expect((await call('GET', '/vacancies/drafts', applicant)).status).toBe(403)
  expect((await call('POST', '/vacancies/drafts', applicant, { name: 'mine' })).status).toBe(403)
})
