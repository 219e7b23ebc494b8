import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aCorpus } from '../testing/corpus.ts'
import { anEmployer, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'
import { partsOfSitemap, vacanciesFrom } from './sitemap.sql.ts'

beforeAll(async () => {
  await aCorpus(60)
})
const server = aServer()

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

test('the sitemap names each open vacancy once, and robots are told where it is', async () => {
  const robots = await (await server.fetch('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${server.url()}/sitemap.xml`)
  const index = await server.fetch('/sitemap.xml')
  expect(index.headers.get('content-type')).toContain('application/xml')
  const parts = addresses(await index.text())
  expect(parts).toHaveLength(1)
  const part = await server.fetch(new URL(parts[0] ?? '').pathname)
  const listed = addresses(await part.text())
  const open = await db().vacancy.findMany({
    where: { archivedAt: null, hidden: false },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  expect(open.length).toBeGreaterThan(30)
  expect(listed).toEqual(open.map(({ id }) => `${server.url()}/vacancies/${id}`))
})

test('robots.txt and the sitemap stand beside the API, not in it or in its description', async () => {
  const { paths } = (await (await server.fetch('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
  expect(Object.keys(paths).filter((path) => /robots|sitemap/.test(path))).toEqual([])
  for (const path of ['/api/robots.txt', '/api/sitemap.xml', '/api/sitemaps/1'])
    expect((await server.fetch(path)).status, path).toBe(404)
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/1']) {
    expect((await server.fetch(path)).status, path).toBe(200)
    expect((await server.fetch(path, { method: 'HEAD' })).status, path).toBe(200)
  }
})

test('more vacancies than a file may hold are parted without gaps or repetitions', async () => {
  const size = 7
  const parts = await partsOfSitemap(size)
  const pages = await Promise.all(parts.map((first) => vacanciesFrom(first, size)))
  const ids = pages.flat().map(({ id }) => id)
  expect(pages.length).toBeGreaterThan(4)
  expect(pages.slice(0, -1).every((page) => page.length === size)).toBe(true)
  const open = await db().vacancy.count({ where: { archivedAt: null, hidden: false } })
  expect(ids).toHaveLength(open)
  expect(new Set(ids).size).toBe(open)
})

test('a preview is what would be kept, counted, and only for employers', async () => {
  const { token } = await anEmployer()
  const description = `${String(aVacancyBody().description)}<script>alert(1)</script><p onclick="x" style="color:red">Текст</p>`
  const preview = (headers: Record<string, string>) =>
    server.fetch('/api/vacancies/previews', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ description }),
    })
  const answer = await preview({ authorization: `Bearer ${token}` })
  expect(answer.status).toBe(200)
  const body = (await answer.json()) as { description: string; characters: number }
  expect(body.description).toContain('<p>Текст</p>')
  expect(body.description).not.toContain('alert')
  expect(body.characters).toBeGreaterThan(150)
  expect((await preview({})).status).toBe(403)
})
