import { describe, expect, test } from 'vitest'
import { aToken, aUser } from '#server/testing/factories.ts'
import { aServer } from '../testing/server.ts'
import { areasWithLinks } from './dictionaries.service.ts'

const server = aServer()

const json = async (path: string): Promise<unknown> => {
  const response = await server.fetch(path)
  expect(response.status).toBe(200)
  return response.json()
}

describe.each(['dictionaries', 'areas', 'specializations', 'professional_roles', 'industries', 'languages'])(
  '/%s',
  (name) => {
    test('is answered from memory for twenty minutes, and 304 to those who have it', async () => {
      const first = await server.fetch(`/api/${name}`)
      expect(first.status).toBe(200)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"/)
      expect(first.headers.get('cache-control')).toBe('public, max-age=1200')
      expect(first.headers.get('expires')).not.toBeNull()
      const again = await server.fetch(`/api/${name}`, { headers: { 'If-None-Match': etag } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
    })

    test('answers HEAD without a body and refuses other methods', async () => {
      const head = await server.fetch(`/api/${name}`, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      const post = await server.fetch(`/api/${name}`, { method: 'POST', json: {} })
      expect(post.status).toBe(405)
      expect(post.headers.get('allow')).toContain('GET')
    })
  },
)

test('compressed and plain bodies are the same', async () => {
  for (const coding of ['br', 'gzip', 'identity']) {
    const response = await server.fetch('/api/areas', { headers: { 'Accept-Encoding': coding } })
    expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
    expect(await response.json()).toEqual(areasWithLinks(server.url()))
  }
  const picky = await server.fetch('/api/areas', { headers: { 'Accept-Encoding': 'br;q=0, gzip' } })
  expect(picky.headers.get('content-encoding')).toBe('gzip')
})

test('for a caller with a credential the answer is private', async () => {
  const token = await aToken(await aUser())
  const response = await server.fetch('/api/dictionaries', { token })
  expect(response.headers.get('cache-control')).toBe('private, max-age=1200')
})

test('dictionaries have the small lists with their ids', async () => {
  expect(await json('/api/dictionaries')).toMatchObject({
    employment: expect.arrayContaining([{ id: 'full', name: 'Полная занятость' }]),
    schedule: expect.arrayContaining([{ id: 'remote', name: 'Удаленная работа', uid: 'remote' }]),
    experience: expect.arrayContaining([{ id: 'noExperience', name: 'Нет опыта' }]),
    currency: expect.arrayContaining([expect.objectContaining({ code: 'RUR', default: true, rate: 1 })]),
    work_format: expect.arrayContaining([{ id: 'REMOTE', name: 'Удалённо' }]),
  })
})

test('no text of a dictionary names another site', async () => {
  for (const name of ['dictionaries', 'languages', 'industries', 'professional_roles', 'specializations'])
    expect(JSON.stringify(await json(`/api/${name}`)), name).not.toMatch(/headhunter|\bhh\b|superjob/i)
})

test('an area is one object, countries have links', async () => {
  expect(await json('/api/areas/1620')).toMatchObject({ id: '1620', parent_id: '113', name: 'Республика Марий Эл' })
  expect(await json('/api/areas/1')).toEqual({
    id: '1',
    parent_id: '113',
    parent_url: `${server.url()}/api/areas/113`,
    name: 'Москва',
    url: `${server.url()}/api/areas/1`,
    areas: [],
  })
  expect(await json('/api/areas/countries')).toContainEqual({
    id: '113',
    name: 'Россия',
    url: `${server.url()}/api/areas/113`,
  })
})

interface Linked {
  id: string
  url: string
  areas?: Linked[]
  lines?: Linked[]
  stations?: Linked[]
}
const withInner = (one: Linked): Linked[] => [
  one,
  ...[...(one.areas ?? []), ...(one.lines ?? []), ...(one.stations ?? [])].flatMap(withInner),
]

test('every area, line and station has the full link to itself, of the host that was asked', async () => {
  const [areas, cities] = (await Promise.all([json('/api/areas'), json('/api/metro')])) as [Linked[], Linked[]]
  const all = areas.flatMap(withInner)
  expect(all.length).toBeGreaterThan(5000)
  expect(all.filter(({ id, url }) => url !== `${server.url()}/api/areas/${id}`)).toEqual([])
  const metro = cities.flatMap(withInner)
  expect(metro.filter(({ url }) => !url?.startsWith(`${server.url()}/api/metro/1`))).toEqual([])
  for (const { id, url } of [metro[1], metro[2], metro.at(-1)].filter((one) => one !== undefined))
    expect(await json(new URL(url).pathname)).toMatchObject({ id, url })
  const port = new URL(server.url()).port
  const other = await server.fetch('/api/areas/113', { headers: { Host: `localhost:${port}` } })
  expect(await other.json()).toMatchObject({ url: expect.stringContaining('/api/areas/113') })
})

test('a city of the metro has lines whose stations name their line', async () => {
  const city = await json('/api/metro/1')
  expect(city).toMatchObject({ id: '1', name: 'Москва' })
  const [line] = (city as { lines: { id: string; stations: object[] }[] }).lines
  expect(line?.stations[0]).toMatchObject({ id: '1.1', line: { id: '1', hex_color: 'E42313' } })
  expect(await json('/api/metro')).toMatchObject([{ id: '1', url: `${server.url()}/api/metro/1` }])
})

test.each(['/api/areas/0', '/api/areas/moscow', '/api/areas/99999999999', '/api/metro/2', '/api/metro/x'])(
  '%s is not found, in the error form of this product',
  async (path) => {
    const response = await server.fetch(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ errors: [{ type: 'not_found' }], request_id: expect.any(String) })
  },
)
