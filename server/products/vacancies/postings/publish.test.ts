import { describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aVacancyBody, type Employer } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

const server = aServer()
const { call } = server
const publish = (employer: Employer, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call('POST', '/vacancies', { token: employer.token, json: aVacancyBody(changes), headers })
const found = async (query: string): Promise<string[]> =>
  (await call('GET', `/vacancies?no_magic=true&per_page=100&${query}`)).body.items.map(({ id }) => id)

describe('publishing', () => {
  test('gives 201 with Location and the id, and the vacancy is found within two seconds', async () => {
    const employer = await anEmployer()
    const { status, body, headers } = await publish(employer, { name: 'Настройщик арф' })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${server.url()}/api/vacancies/${body.id}`)
    await expect.poll(() => found('text=настройщик арф')).toContain(body.id)
    expect((await call('GET', `/vacancies/${body.id}`)).body).toMatchObject({
      name: 'Настройщик арф',
      salary: { from: 300_000, to: 400_000, currency: 'RUR', gross: false },
      schedule: { id: 'remote' },
      employer: { id: String(employer.company.id) },
      key_skills: [{ name: 'Git' }, { name: 'Rust' }],
      archived: false,
    })
    const suggested = await call('GET', '/suggests/vacancy_search_keyword?text=настройщик')
    expect(suggested.body.items).toContainEqual({ text: 'Настройщик арф' })
  })

  const checked = ({ token }: { token: string }) =>
    call('POST', '/vacancies?ignore_duplicates=false', { token, json: aVacancyBody() })

  test('the same body twice makes two vacancies, and with an Idempotency-Key one', async () => {
    const employer = await anEmployer()
    const key = { 'Idempotency-Key': 'once' }
    const first = await publish(employer, {}, key)
    const replay = await publish(employer, {}, key)
    expect([replay.status, replay.body.id]).toEqual([201, first.body.id])
    const second = await publish(employer)
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('with ignore_duplicates=false a duplicate is refused, and the open vacancy is named', async () => {
    const employer = await anEmployer()
    const first = await publish(employer)
    const duplicate = await checked(employer)
    expect(duplicate.status).toBe(403)
    expect(duplicate.body).toMatchObject({
      errors: [{ type: 'vacancies', value: 'duplicate' }],
      found: 1,
      items: [{ id: first.body.id }],
    })
  })

  test('of parallel requests with ignore_duplicates=false one is published', async () => {
    const employer = await anEmployer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => checked(employer)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(7)
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['description', { description: '<p>short</p>' }],
    ['description', { description: `<p>${'длинно '.repeat(2000)}</p>` }],
    ['area', { area: { id: '113' } }],
    ['area', { area: { id: '777777' } }],
    ['professional_roles', { professional_roles: [{ id: '96' }, { id: '70' }] }],
    ['professional_roles', { professional_roles: [{ id: '9999' }] }],
    ['key_skills', { key_skills: Array.from({ length: 31 }, (_, at) => ({ name: `s${at}` })) }],
    ['salary', { salary: { from: 5, to: 4 } }],
    ['salary', { salary: { from: 5, currency: 'XXX' } }],
    ['schedule', { schedule: { id: 'never' } }],
    ['work_format', { work_format: [{ id: 'MOON' }] }],
    ['languages', { languages: [{ id: 'eng', level: { id: 'z9' } }] }],
    ['address', { address: { raw: 'x', lat: 5 } }],
    ['address', { address: { raw: 'x', metro_stations: [{ station_id: '99.9' }] } }],
    ['response_url', { response_url: 'javascript:alert(1)' }],
  ])('a bad %s is 400 and named: %j', async (name, changes) => {
    const { status, body } = await publish(await anEmployer(), changes)
    expect(status).toBe(400)
    expect(String(body.bad_argument).split('.')[0]).toBe(name)
  })

  test('HTML is cleaned before it is kept', async () => {
    const dirty = `${aVacancyBody().description as string}<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">y</a>`
    const { body } = await publish(await anEmployer(), { description: dirty })
    const kept = (await call('GET', `/vacancies/${body.id}`)).body.description as string
    expect(kept).not.toMatch(/script|onerror|img/)
  })
})

describe('changing', () => {
  test('is 204, is found under the new words and no longer under the old', async () => {
    const employer = await anEmployer()
    const { body } = await publish(employer, { name: 'Полировщик линз' })
    await expect.poll(() => found('text=полировщик')).toContain(body.id)
    const changed = aVacancyBody({ name: 'Шлифовщик призм', salary: null })
    const { status } = await call('PUT', `/vacancies/${body.id}`, { token: employer.token, json: changed })
    expect(status).toBe(204)
    await expect.poll(() => found('text=призм')).toContain(body.id)
    await expect.poll(() => found('text=полировщик')).not.toContain(body.id)
    expect((await call('GET', `/vacancies/${body.id}`)).body).toMatchObject({ name: 'Шлифовщик призм', salary: null })
    expect(await db().vacancyTitle.findUnique({ where: { title: 'полировщик линз' } })).toBeNull()
  })

  test('renaming the company renames it in the search too', async () => {
    const employer = await anEmployer('Прежнее Имя')
    const { body } = await publish(employer)
    const json = { name: 'Ромашковый Дол', area: { id: '1' } }
    expect((await call('PUT', '/companies/mine', { token: employer.token, json })).status).toBe(200)
    await expect.poll(() => found('text=COMPANY_NAME:ромашковый')).toContain(body.id)
    expect(await found('text=COMPANY_NAME:прежнее')).toEqual([])
  })
})

describe('archiving', () => {
  test('takes the vacancy out of search, restoring publishes it again; both are idempotent', async () => {
    const employer = await anEmployer()
    const { token } = employer
    const { body } = await publish(employer, { name: 'Смотритель маяка' })
    const path = `/vacancies/archived/${body.id}`
    expect([(await call('PUT', path, { token })).status, (await call('PUT', path, { token })).status]).toEqual([
      204, 204,
    ])
    await expect.poll(() => found('text=смотритель маяка')).not.toContain(body.id)
    expect((await call('GET', `/vacancies/${body.id}`)).body).toMatchObject({ archived: true })
    expect((await call('GET', '/vacancies/archived', { token })).body).toMatchObject({
      found: 1,
      items: [{ id: body.id }],
    })
    expect([(await call('DELETE', path, { token })).status, (await call('DELETE', path, { token })).status]).toEqual([
      204, 204,
    ])
    await expect.poll(() => found('text=смотритель маяка')).toContain(body.id)
    expect((await call('GET', '/vacancies/archived', { token })).body.found).toBe(0)
  })
})

describe('the own company', () => {
  test('is described, changed and shown; before that nothing can be published', async () => {
    const token = await aToken(await aUser({ roles: ['employer'] }))
    const early = await call('POST', '/vacancies', { token, json: aVacancyBody() })
    expect(early.status).toBe(403)
    expect(early.body.errors).toMatchObject([{ type: 'forbidden', value: 'no_company' }])
    const json = {
      name: 'Новая Фирма',
      area: { id: '2' },
      industries: [{ id: '7.540' }],
      description: '<p>Мы</p><script>1</script>',
    }
    const made = await call('PUT', '/companies/mine', { token, json })
    const again = await call('PUT', '/employers/mine', { token, json: { ...json, name: 'Новейшая Фирма' } })
    expect([made.status, again.status, again.body.id]).toEqual([200, 200, made.body.id])
    expect((await call('GET', '/companies/mine', { token })).body).toMatchObject({
      name: 'Новейшая Фирма',
      description: '<p>Мы</p>',
      industries: [{ id: '7.540' }],
      open_vacancies: 0,
    })
    expect((await call('POST', '/vacancies', { token, json: aVacancyBody() })).status).toBe(201)
  })

  test.each([
    ['area', { name: 'x', area: { id: '0' } }],
    ['type', { name: 'x', area: { id: '1' }, type: 'gang' }],
    ['industries', { name: 'x', area: { id: '1' }, industries: [{ id: '0.0' }] }],
    ['site_url', { name: 'x', area: { id: '1' }, site_url: 'ftp://x' }],
  ])('a bad %s is 400', async (name, json) => {
    const { token } = await anEmployer()
    const { status, body } = await call('PUT', '/companies/mine', { token, json })
    expect([status, String(body.bad_argument).split('.')[0]]).toEqual([400, name])
  })
})

describe('others', () => {
  test('cannot change a vacancy: it is not found for them', async () => {
    const { body } = await publish(await anEmployer())
    const { token } = await anEmployer()
    for (const [method, path] of [
      ['PUT', `/vacancies/${body.id}`],
      ['PUT', `/vacancies/archived/${body.id}`],
      ['DELETE', `/vacancies/archived/${body.id}`],
    ] as const)
      expect((await call(method, path, { token, json: aVacancyBody() })).status).toBe(404)
    expect((await call('GET', `/vacancies/${body.id}`)).body).toMatchObject({ archived: false })
  })

  test('without the role, or without a credential, get 403', async () => {
    const token = await aToken(await aUser())
    expect((await call('POST', '/vacancies', { token, json: aVacancyBody() })).status).toBe(403)
    expect((await call('POST', '/vacancies', { json: aVacancyBody() })).status).toBe(403)
    expect((await call('GET', '/vacancies/archived')).status).toBe(403)
  })

  test('only the owner sees the counters', async () => {
    const employer = await anEmployer()
    const { body } = await publish(employer)
    const own = await call('GET', `/vacancies/${body.id}`, { token: employer.token })
    expect(own.body).toMatchObject({ counters: { responses: 0 }, archived_at: null, manager: { id: employer.user.id } })
    expect((await call('GET', `/vacancies/${body.id}`)).body).not.toHaveProperty('counters')
  })
})
