import { beforeAll, describe, expect, test } from 'vitest'
import { db, pool } from '#server/core/database/db.ts'
import { forgetSingleton } from '#server/core/process/singleton.ts'
import { setEnv } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer } from '#server/testing/http.ts'
import type { VacancySearchView } from '../search/search-view.schema.ts'
import { aCorpus } from '../testing/corpus.ts'
import type { Known } from '../testing/naive.ts'
import { aServer } from '../testing/server.ts'
import { VacancyFull, VacancyItem } from './vacancy.schema.ts'

let corpus: Known[]

beforeAll(async () => {
  corpus = await aCorpus(700)
})
const server = aServer()

const get = async (path: string, init: { token?: string; headers?: Record<string, string> } = {}) => {
  const response = await server.fetch(path, init)
  return { response, body: (await response.json()) as Record<string, unknown> }
}
const some = (): Known => corpus[3] as Known

describe('one vacancy', () => {
  test('has every key of the full form and no snippet', async () => {
    const { response, body } = await get(`/api/vacancies/${some().vacancy.id}`)
    expect(response.status).toBe(200)
    expect(VacancyFull.strict().parse(body)).toEqual(body)
    expect(body).toMatchObject({
      id: String(some().vacancy.id),
      name: some().vacancy.name,
      key_skills: some().vacancy.keySkills.map((name) => ({ name })),
      employer: { id: String(some().company.id), url: `${server.url()}/api/employers/${some().company.id}` },
    })
    expect(body).not.toHaveProperty('snippet')
    expect(body).not.toHaveProperty('counters')
  })

  test('in a list has exactly the keys of the list form', async () => {
    const { body } = await get('/api/vacancies?per_page=100')
    for (const item of (body as unknown as VacancySearchView).items)
      expect(VacancyItem.strict().parse(item)).toEqual(item)
  })

  test('archived is still shown; hidden and unknown are the same 404', async () => {
    const [archived, hidden] = [corpus[10]?.vacancy.id ?? 0, corpus[11]?.vacancy.id ?? 0]
    await db().vacancy.update({ where: { id: archived }, data: { archivedAt: new Date() } })
    await db().vacancy.update({ where: { id: hidden }, data: { hidden: true } })
    expect((await get(`/api/vacancies/${archived}`)).body).toMatchObject({ archived: true })
    const refused = await get(`/api/vacancies/${hidden}`)
    const unknown = await get('/api/vacancies/5')
    expect([refused.response.status, unknown.response.status]).toEqual([404, 404])
    expect({ ...refused.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    for (const id of ['abc', '0', '99999999999', '-1'])
      expect((await get(`/api/vacancies/${id}`)).response.status).toBe(404)
  })

  test('its contacts are for callers who are signed in', async () => {
    const { id } = corpus[20]?.vacancy ?? { id: 0 }
    await db().vacancy.update({ where: { id }, data: { contacts: { name: 'Anna', email: 'a@b.example', phones: [] } } })
    expect((await get(`/api/vacancies/${id}`)).body.contacts).toBeNull()
    const token = await aToken(await aUser())
    expect((await get(`/api/vacancies/${id}`, { token })).body.contacts).toMatchObject({ name: 'Anna' })
  })
})

describe('similar vacancies', () => {
  test('are of the same role, without the vacancy itself, each once', async () => {
    const { vacancy } = corpus.find(({ vacancy }) => vacancy.professionalRoles.includes(70)) as Known
    const seen: string[] = []
    for (let page = 0; page < 50; page++) {
      const { response, body } = await get(`/api/vacancies/${vacancy.id}/similar_vacancies?per_page=20&page=${page}`)
      expect(response.status).toBe(200)
      const { items, found } = body as unknown as VacancySearchView
      for (const item of items) expect(item.professional_roles.map((role) => role.id)).toContain('70')
      seen.push(...items.map((item) => item.id))
      if (items.length === 0) {
        expect(seen).toHaveLength(found)
        break
      }
    }
    expect(seen.length).toBeGreaterThan(5)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).not.toContain(String(vacancy.id))
  })

  test('of an unknown vacancy are 404', async () => {
    expect((await get('/api/vacancies/5/similar_vacancies')).response.status).toBe(404)
  })
})

describe('lines of JSON', () => {
  test('are every match in the order of the pages', async () => {
    const lines = await server.fetch('/api/vacancies?text=менеджер', { headers: { Accept: 'application/x-ndjson' } })
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson')
    const ids = (await lines.text())
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id)
    const { body } = await get('/api/vacancies?text=менеджер&per_page=100')
    const page = body as unknown as VacancySearchView
    expect(ids).toHaveLength(page.found)
    expect(lines.headers.get('x-total-count')).toBe(String(page.found))
    expect(ids.slice(0, page.items.length)).toEqual(page.items.map((item) => item.id))
  })
})

describe('who am I', () => {
  test('tells an applicant and an employer apart, and refuses strangers', async () => {
    const user = await aUser({ name: 'Vera Pavlova' })
    const me = await get('/api/me', { token: await aToken(user) })
    expect(me.body).toMatchObject({
      id: user.id,
      is_applicant: true,
      first_name: 'Vera',
      last_name: 'Pavlova',
      employer: null,
    })
    const employer = await aUser({ roles: ['employer'] })
    await db().company.update({ where: { id: some().company.id }, data: { ownerId: employer.id } })
    const boss = await get('/api/me', { token: await aToken(employer) })
    expect(boss.body).toMatchObject({ is_employer: true, employer: { id: String(some().company.id) } })
    const foreign = await get('/api/me', { token: await aToken(employer, { scopes: ['music:read'] }) })
    expect(foreign.body).toMatchObject({ id: employer.id, is_employer: true, employer: null, manager: null })
    await db().user.update({ where: { id: employer.id }, data: { roles: ['user'] } })
    const former = await get('/api/me', { token: await aToken(employer) })
    expect(former.body).toMatchObject({ is_employer: false, employer: null, manager: null })
    const stranger = await get('/api/me')
    expect(stranger.response.status).toBe(403)
  })
})

describe('limits and faults', () => {
  test('too many requests are 429 with Retry-After in the error form of this product', async () => {
    setEnv({ RATE_LIMIT: '1', RATE_LIMIT_BURST: '1' })
    forgetSingleton('rate-limiter')
    const limited = await startTestServer()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        limited.fetch('/api/vacancies?per_page=0', { headers: { Authorization: `Bearer x${process.pid}` } }),
      ),
    )
    await limited.close()
    setEnv({ RATE_LIMIT: '100000', RATE_LIMIT_BURST: '100000' })
    forgetSingleton('rate-limiter')
    const refused = answers.find((response) => response.status === 429)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused?.headers.get('ratelimit-limit')).toBe('1')
    expect(await refused?.json()).toMatchObject({ errors: [{ type: 'too_many_requests' }] })
  })

  test('a fault of ours is 500 without its text', async () => {
    await pool().query('alter table company rename to company_gone')
    const { response, body } = await get(`/api/vacancies/${some().vacancy.id}`)
    await pool().query('alter table company_gone rename to company')
    expect(response.status).toBe(500)
    expect(body).toMatchObject({ errors: [{ type: 'internal_server_error' }] })
    expect(JSON.stringify(body)).not.toContain('company')
  })
})
