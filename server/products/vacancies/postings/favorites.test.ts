import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import type { VacancySearchView } from '../search/search-view.schema.ts'
import { aCorpus } from '../testing/corpus.ts'
import { aServer } from '../testing/server.ts'

let ids: number[]

beforeAll(async () => {
  ids = (await aCorpus(120)).map(({ vacancy }) => vacancy.id)
})
const server = aServer()

const change = (method: 'PUT' | 'DELETE', id: number | string, token?: string): Promise<Response> =>
  server.fetch(`/api/vacancies/favorited/${id}`, { method, ...(token !== undefined && { token }) })
const list = async (token: string, query = ''): Promise<VacancySearchView> => {
  const response = await server.fetch(`/api/vacancies/favorited${query}`, { token })
  expect(response.status).toBe(200)
  return (await response.json()) as VacancySearchView
}
const first = (): number => ids[0] ?? 0

describe('membership', () => {
  test('follows the table of states: each change gives 204, the second like the first', async () => {
    const token = await aToken(await aUser())
    for (const [method, found] of [
      ['DELETE', 0],
      ['PUT', 1],
      ['PUT', 1],
      ['DELETE', 0],
      ['DELETE', 0],
    ] as const) {
      const response = await change(method, first(), token)
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
      expect((await list(token)).found).toBe(found)
    }
  })

  test('holds under fifty parallel changes of the same element', async () => {
    const token = await aToken(await aUser())
    const puts = await Promise.all(Array.from({ length: 50 }, () => change('PUT', first(), token)))
    expect(new Set(puts.map((response) => response.status))).toEqual(new Set([204]))
    expect((await list(token)).found).toBe(1)
    const mixed = await Promise.all(
      Array.from({ length: 50 }, (_, at) => change(at % 2 ? 'PUT' : 'DELETE', first(), token)),
    )
    expect(new Set(mixed.map((response) => response.status))).toEqual(new Set([204]))
    expect((await list(token)).found).toBeLessThanOrEqual(1)
    const deletes = await Promise.all(Array.from({ length: 50 }, () => change('DELETE', first(), token)))
    expect(new Set(deletes.map((response) => response.status))).toEqual(new Set([204]))
    expect((await list(token)).found).toBe(0)
  })

  test('is seen as a relation wherever the vacancy is shown, by its owner alone', async () => {
    const [mine, other] = [await aToken(await aUser()), await aToken(await aUser())]
    await change('PUT', first(), mine)
    const shown = async (token: string) =>
      (await (await server.fetch(`/api/vacancies/${first()}`, { token })).json()) as { relations: string[] }
    expect((await shown(mine)).relations).toEqual(['favorited'])
    expect((await shown(other)).relations).toEqual([])
    expect((await list(other)).found).toBe(0)
  })

  test('of an unknown vacancy cannot begin, and can always end', async () => {
    const token = await aToken(await aUser())
    expect((await change('PUT', 7, token)).status).toBe(404)
    expect((await change('PUT', 'abc', token)).status).toBe(404)
    expect((await change('DELETE', 7, token)).status).toBe(204)
  })
})

describe('the list', () => {
  test('is the latest added first, in pages, with the archived ones and without the hidden', async () => {
    const token = await aToken(await aUser())
    const [a = 0, b = 0, c = 0] = ids.slice(10, 13)
    for (const id of [a, b, c]) await change('PUT', id, token)
    await db().vacancy.update({ where: { id: a }, data: { archivedAt: new Date() } })
    await db().vacancy.update({ where: { id: b }, data: { hidden: true } })
    const body = await list(token, '?per_page=1&page=1')
    expect(body).toMatchObject({ found: 2, pages: 2, page: 1, per_page: 1 })
    expect(body.items).toMatchObject([{ id: String(a), archived: true, relations: ['favorited'] }])
    expect((await list(token)).items.map((item) => item.id)).toEqual([String(c), String(a)])
    expect((await change('PUT', b, token)).status).toBe(404)
  })

  test.each(['?page=-1', '?per_page=101'])('refuses %s', async (query) => {
    const token = await aToken(await aUser())
    expect((await server.fetch(`/api/vacancies/favorited${query}`, { token })).status).toBe(400)
  })
})

describe('strangers', () => {
  test.each(['GET /', 'PUT /1', 'DELETE /1'])('%s without a credential is 403', async (call) => {
    const [method, path = ''] = call.split(' ')
    const response = await server.fetch(`/api/vacancies/favorited${path === '/' ? '' : path}`, { method })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ errors: [{ type: 'oauth', value: 'user_auth_expected' }] })
  })

  test('a token without the scope is 403', async () => {
    const token = await aToken(await aUser(), { scopes: ['vacancies:read'] })
    const response = await change('PUT', first(), token)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ errors: [{ type: 'forbidden', value: 'insufficient_scope' }] })
  })

  test('another method is 405 with Allow', async () => {
    const response = await server.fetch(`/api/vacancies/favorited/${first()}`, { method: 'POST', json: {} })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toMatch(/PUT.*DELETE|DELETE.*PUT/)
  })
})
