import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { db } from '#server/core/database/db.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { waiting } from '#server/testing/waiting.sql.ts'
import { aCorpus } from '../testing/corpus.ts'
import type { Known } from '../testing/naive.ts'
import { aServer } from '../testing/server.ts'
import type { SavedSearchPage, SavedSearchView } from './saved-searches.schema.ts'

type Saved = z.output<typeof SavedSearchView>
const PATH = '/api/saved_searches/vacancies'

let corpus: Known[]
beforeAll(async () => {
  corpus = await aCorpus(300)
})
const server = aServer()

async function save(token: string, query: string, json: object = {}): Promise<string> {
  const response = await server.fetch(`${PATH}${query}`, { method: 'POST', token, json })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  expect(response.headers.get('location')).toBe(`${server.url()}${PATH}/${id}`)
  return id
}
async function read(token: string, id: string): Promise<Saved> {
  const response = await server.fetch(`${PATH}/${id}`, { token })
  expect(response.status).toBe(200)
  return (await response.json()) as Saved
}
const foundBehind = async (token: string, url: string): Promise<number> => {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.headers.get('warning')).toBeNull()
  return ((await response.json()) as { found: number }).found
}

describe('a saved search', () => {
  test('keeps its parameters and counts what its link finds', async () => {
    const token = await aToken(await aUser())
    const id = await save(token, '?text=менеджер&area=113&experience=noExperience&experience=between1And3&per_page=5')
    const saved = await read(token, id)
    expect(saved).toMatchObject({ id, subscription: false, url: `${server.url()}${PATH}/${id}` })
    expect(saved.name).toBe('менеджер, Нет опыта, От 1 года до 3 лет, Россия')
    expect(saved.items.count).toBeGreaterThan(0)
    expect(await foundBehind(token, saved.items.url)).toBe(saved.items.count)
    expect(new URL(saved.items.url).searchParams.getAll('experience')).toEqual(['noExperience', 'between1And3'])
    expect(saved.new_items.count).toBe(0)
  })

  test('counts what was published since its news were opened, until they are opened again', async () => {
    const user = await aUser()
    const token = await aToken(user)
    const id = await save(token, '', { name: ' Всё ', subscription: true })
    const seenAt = corpus.map(({ vacancy }) => vacancy.publishedAt).toSorted((a, b) => +a - +b)[200] ?? new Date()
    await db().savedSearch.update({ where: { id: Number(id) }, data: { seenAt } })
    const fresh = corpus.filter(({ vacancy }) => vacancy.publishedAt >= seenAt).length
    const saved = await read(token, id)
    expect(saved).toMatchObject({ name: 'Всё', subscription: true, items: { count: corpus.length } })
    expect(saved.new_items.count).toBe(fresh)
    const stranger = await aToken(await aUser())
    expect(await foundBehind(stranger, saved.new_items.url)).toBe(fresh)
    expect((await read(token, id)).new_items.count).toBe(fresh)
    expect(await foundBehind(token, saved.new_items.url)).toBe(fresh)
    expect((await read(token, id)).new_items.count).toBe(0)
  })

  test('has no older news than its own limits let through', async () => {
    const token = await aToken(await aUser())
    const [newest] = corpus.map(({ vacancy }) => vacancy.publishedAt).toSorted((a, b) => +b - +a)
    const id = await save(token, `?date_from=${encodeURIComponent(newest?.toISOString() ?? '')}`)
    await db().savedSearch.update({ where: { id: Number(id) }, data: { seenAt: new Date(0) } })
    const saved = await read(token, id)
    expect(saved.new_items.count).toBe(saved.items.count)
    expect(await foundBehind(token, saved.new_items.url)).toBe(saved.items.count)
  })

  test('is renamed or switched, not both at once', async () => {
    const token = await aToken(await aUser())
    const id = await save(token, '?text=java')
    const put = async (json: object) => (await server.fetch(`${PATH}/${id}`, { method: 'PUT', token, json })).status
    expect(await put({ name: 'Другое' })).toBe(204)
    expect(await put({ subscription: true })).toBe(204)
    expect(await put({ name: 'x', subscription: false })).toBe(409)
    expect(await put({})).toBe(400)
    expect(await put({ name: '  ' })).toBe(400)
    expect(await read(token, id)).toMatchObject({ name: 'Другое', subscription: true })
  })

  test('is removed once', async () => {
    const token = await aToken(await aUser())
    const id = await save(token, '?text=java')
    const remove = () => server.fetch(`${PATH}/${id}`, { method: 'DELETE', token })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await server.fetch(`${PATH}/${id}`, { token })).status).toBe(404)
  })
})

describe('the list', () => {
  test('is a page of the own ones, latest first', async () => {
    const token = await aToken(await aUser())
    const ids = [await save(token, '?text=a1'), await save(token, '?text=b2'), await save(token, '?text=c3')]
    const response = await server.fetch(`${PATH}?per_page=2`, { token })
    const page = (await response.json()) as z.output<typeof SavedSearchPage>
    expect(page).toMatchObject({ found: 3, pages: 2, page: 0, per_page: 2 })
    expect(page.items.map((item) => item.id)).toEqual([ids[2], ids[1]])
  })

  test('belongs to its owner: for everybody else its searches do not exist', async () => {
    const id = await save(await aToken(await aUser()), '?text=java')
    const other = await aToken(await aUser())
    for (const init of [{}, { method: 'PUT', json: { name: 'x' } }, { method: 'DELETE' }]) {
      expect((await server.fetch(`${PATH}/${id}`, { token: other, ...init })).status).toBe(404)
    }
    expect(await (await server.fetch(PATH, { token: other })).json()).toMatchObject({ found: 0, items: [] })
  })

  test.each(['PUT', 'DELETE'])('is unknown to %s when it is deleted meanwhile', async (method) => {
    const token = await aToken(await aUser())
    const id = await save(token, '?text=x')
    const answer = await db().$transaction(
      async (tx) => {
        await tx.savedSearch.delete({ where: { id: Number(id) } })
        const asked = server.fetch(`${PATH}/${id}`, {
          method,
          token,
          ...(method === 'PUT' && { json: { name: 'Late' } }),
        })
        await expect.poll(() => waiting()).toBe(1)
        return { asked }
      },
      { timeout: 60_000 },
    )
    expect((await answer.asked).status).toBe(404)
  })

  test('ends at a hundred, also when they are saved side by side', async () => {
    const user = await aUser()
    const token = await aToken(user)
    await db().savedSearch.createMany({
      data: Array.from({ length: 97 }, (_, at) => ({ userId: user.id, name: `${at}`, query: '' })),
    })
    const all = await Promise.all(
      Array.from({ length: 8 }, () => server.fetch(PATH, { method: 'POST', token, json: { text: 'x' } })),
    )
    expect(all.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 403, 403, 403, 403, 403,
    ])
    expect(await db().savedSearch.count({ where: { userId: user.id } })).toBe(100)
  })
})

test.each([
  ['?area=nowhere', 'area'],
  ['?salary=x', 'salary'],
  ['?period=3&date_from=2026-01-01', 'period'],
])('a search that would be refused is not saved: %s', async (query, name) => {
  const user = await aUser()
  const response = await server.fetch(PATH + query, { method: 'POST', token: await aToken(user), json: {} })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ bad_argument: name })
  expect(await db().savedSearch.count({ where: { userId: user.id } })).toBe(0)
})

test('strangers and tokens without the scope are refused with 403', async () => {
  expect((await server.fetch(PATH)).status).toBe(403)
  const reader = await aToken(await aUser(), { scopes: ['vacancies:read'] })
  expect((await server.fetch(PATH, { token: reader })).status).toBe(200)
  expect((await server.fetch(PATH, { method: 'POST', token: reader, json: {} })).status).toBe(403)
})
