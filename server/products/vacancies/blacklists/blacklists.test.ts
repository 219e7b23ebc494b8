import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { postgresBackend } from '../engine/postgres/backend.sql.ts'
import { memoryBackend } from '../engine/memory/backend.ts'
import { memoryIndex } from '../engine/memory/live.ts'
import { criteriaOf } from '../filters/criteria.ts'
import { aCorpus } from '../testing/corpus.ts'
import type { Known } from '../testing/naive.ts'
import { aServer } from '../testing/server.ts'

let corpus: Known[]

beforeAll(async () => {
  corpus = await aCorpus(120)
})
const server = aServer()

const first = () => corpus[0] ?? expect.fail('no corpus')
const applicant = async () => aToken(await aUser())
const get = async (path: string, token?: string) =>
  (await server.call('GET', path, token === undefined ? {} : { token })).body

/** Every vacancy that a search finds, by its id. */
async function found(query: string, token?: string): Promise<Set<string>> {
  const pages = await Promise.all([0, 1].map((page) => get(`/vacancies?${query}&per_page=100&page=${page}`, token)))
  return new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
}

describe('a blacklisted vacancy', () => {
  test('leaves the searches of its owner, is counted nowhere, and stays in those of others', async () => {
    const [mine, other] = [await applicant(), await applicant()]
    const id = String(first().vacancy.id)
    await server.call('POST', '/saved_searches/vacancies', { token: mine, json: { name: 'all' } })
    const before = await get('/vacancies/facets', mine)
    expect((await server.call('PUT', `/vacancies/blacklisted/${id}`, { token: mine })).status).toBe(204)

    expect(await found('', mine)).not.toContain(id)
    expect(await found('', other)).toContain(id)
    expect(await found('')).toContain(id)
    expect((await get('/vacancies/facets', mine)).found).toBe(before.found - 1)
    expect((await get('/vacancies/points', mine)).found).toBe(before.found - 1)
    expect((await get('/vacancies/arguments', mine)).found).toBe(before.found - 1)
    const { items } = await get('/saved_searches/vacancies', mine)
    expect(items[0]).toMatchObject({ items: { count: before.found - 1 } })
    expect((await get(`/vacancies?text=${encodeURIComponent(first().vacancy.name)}`, mine)).relaxed).toSatisfy(
      (relaxed: { items: { id: string }[] } | null) => !relaxed?.items.some((item) => item.id === id),
    )
  })

  test('is in the list and shown as such, until it is removed', async () => {
    const token = await applicant()
    const id = String(first().vacancy.id)
    for (let i = 0; i < 2; i++) await server.call('PUT', `/vacancies/blacklisted/${id}`, { token })
    expect(await get('/vacancies/blacklisted', token)).toMatchObject({
      found: 1,
      limit_reached: false,
      items: [{ id, relations: ['blacklisted'] }],
    })
    expect((await get(`/vacancies/${id}`, token)).relations).toEqual(['blacklisted'])
    for (let i = 0; i < 2; i++) {
      expect((await server.call('DELETE', `/vacancies/blacklisted/${id}`, { token })).status).toBe(204)
    }
    expect((await get('/vacancies/blacklisted', token)).found).toBe(0)
    expect(await found('', token)).toContain(id)
  })

  test('is no similar vacancy', async () => {
    const token = await applicant()
    const similar = await Promise.all(
      corpus.map(async ({ vacancy }) => ({ vacancy, like: await get(`/vacancies/${vacancy.id}/similar_vacancies`) })),
    )
    const { vacancy, like } = similar.find(({ like: list }) => list.found > 1) ?? expect.fail('none is like another')
    const [shown] = like.items
    await server.call('PUT', `/vacancies/blacklisted/${shown?.id}`, { token })
    const left = await get(`/vacancies/${vacancy.id}/similar_vacancies`, token)
    expect([left.found, left.items.map(({ id }) => id).includes(shown?.id ?? '')]).toEqual([like.found - 1, false])
  })

  test('must exist', async () => {
    const token = await applicant()
    for (const id of ['7', 'abc']) {
      expect((await server.call('PUT', `/vacancies/blacklisted/${id}`, { token })).status).toBe(404)
    }
    expect((await server.call('DELETE', '/vacancies/blacklisted/7', { token })).status).toBe(204)
  })
})

describe('a blacklisted company', () => {
  test('takes all its vacancies with it, and is shown as such', async () => {
    const token = await applicant()
    const { company } = first()
    const own = corpus.filter((known) => known.company.id === company.id).map(({ vacancy }) => String(vacancy.id))
    for (let i = 0; i < 2; i++) {
      expect((await server.call('PUT', `/employers/blacklisted/${company.id}`, { token })).status).toBe(204)
    }
    const all = await found('', token)
    expect([all.size, own.some((id) => all.has(id))]).toEqual([corpus.length - own.length, false])
    expect((await get(`/vacancies/${own[0]}`, token)).relations).toEqual(['blacklisted'])
    expect((await get(`/employers/${company.id}`, token)).relations).toEqual(['blacklisted'])
    expect((await get(`/employers/${company.id}`)).relations).toEqual([])
    expect(await get('/employers/blacklisted', token)).toMatchObject({
      found: 1,
      limit_reached: false,
      items: [{ id: String(company.id), name: company.name, open_vacancies: own.length }],
    })
    for (let i = 0; i < 2; i++) {
      expect((await server.call('DELETE', `/employers/blacklisted/${company.id}`, { token })).status).toBe(204)
    }
    expect((await found('', token)).size).toBe(corpus.length)
    expect((await server.call('PUT', '/employers/blacklisted/7', { token })).status).toBe(404)
  })

  test('can be left out of one search', async () => {
    const { company } = first()
    const own = corpus.filter((known) => known.company.id === company.id)
    const all = await found(`excluded_employer_id=${company.id}&excluded_employer_id=77`)
    expect(all.size).toBe(corpus.length - own.length)
    const criteria = criteriaOf({ excluded_employer_id: [String(company.id)] }, { vacancies: [7], companies: [9] })
    const documents = (await memoryIndex().loaded()) ?? expect.fail('the index was not loaded')
    const now = new Date()
    expect(await memoryBackend(documents).orderedIds(criteria, now)).toEqual(
      await postgresBackend.orderedIds(criteria, now),
    )
    const refused = await server.call('GET', '/vacancies?excluded_employer_id=abc')
    expect([refused.status, refused.body.bad_argument]).toEqual([400, 'excluded_employer_id'])
  })
})

test('a blacklist is full at a thousand, whatever is added at once', async () => {
  const user = await aUser()
  const token = await aToken(user)
  const { vacancy: sample, company } = first()
  const rows = Array.from({ length: 998 }, (_, at) => ({
    name: `Company ${at}`,
    areaId: 1,
  }))
  const companies = await db().company.createManyAndReturn({ data: rows })
  await db().companyBlacklist.createMany({ data: companies.map(({ id }) => ({ userId: user.id, companyId: id })) })
  const others = await db().company.createManyAndReturn({ data: rows.slice(0, 5) })
  const answers = await Promise.all(
    others.map(({ id }) => server.call('PUT', `/employers/blacklisted/${id}`, { token })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 204, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body.errors).toEqual([
    { type: 'employers_blacklist', value: 'limit_exceeded' },
  ])
  expect((await get('/employers/blacklisted', token)).limit_reached).toBe(true)
  expect((await server.call('PUT', `/employers/blacklisted/${companies[0]?.id}`, { token })).status).toBe(204)
  expect((await server.call('PUT', `/vacancies/blacklisted/${sample.id}`, { token })).status).toBe(204)
  await db().company.deleteMany({ where: { id: { in: [...companies, ...others].map(({ id }) => id) } } })
  expect(company.id).toBeGreaterThan(0)
})

test.each(['vacancies', 'employers'])(
  'strangers and tokens without the scope do not reach /%s/blacklisted',
  async (of) => {
    const reader = await aToken(await aUser(), { scopes: ['vacancies:read'] })
    for (const [method, path] of [
      ['GET', `/${of}/blacklisted`],
      ['PUT', `/${of}/blacklisted/1`],
      ['DELETE', `/${of}/blacklisted/1`],
    ] as const) {
      expect((await server.call(method, path)).status).toBe(403)
      const { status } = await server.call(method, path, { token: reader })
      expect(status).toBe(method === 'GET' ? 200 : 403)
    }
    expect((await server.call('GET', `/${of}/blacklisted?per_page=101`, { token: reader })).status).toBe(400)
  },
)
