import { beforeAll, expect, test } from 'vitest'
import { ANONYMOUS } from '#server/core/actor.ts'
import { db } from '#server/core/database/db.ts'
import { contextFor } from '#server/testing/factories.ts'
import { areaDescendants } from '../dictionaries/areas.ts'
import { aCorpus } from '../testing/corpus.ts'
import { anEmployer, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'
import { pictureSvg } from './draw-picture.ts'
import { getPlace } from './places.service.ts'
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
  expect(parts).toEqual([`${server.url()}/sitemaps/places`, expect.stringMatching(/\/sitemaps\/\d+$/)])
  const part = await server.fetch(new URL(parts[1] ?? '').pathname)
  const listed = addresses(await part.text())
  const open = await db().vacancy.findMany({
    where: { archivedAt: null, hidden: false },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  expect(open.length).toBeGreaterThan(30)
  expect(listed).toEqual(open.map(({ id }) => `${server.url()}/vacancies/${id}`))
})

test('places and trades there have pages with counts, pay and the newest, at one address, and are in the sitemap', async () => {
  const visitor = contextFor(ANONYMOUS, { language: 'ru' })
  const place = async (city?: string, trade?: string) => (await getPlace.execute(visitor, { city, trade })).output
  const listed = addresses(await (await server.fetch('/sitemaps/places')).text())
  const [home, ...paths] = listed.map((address = '') => new URL(address).pathname)
  expect(home).toBe('/vacancies/in')
  expect(new Set(paths).size).toBe(paths.length)
  const open = await db().vacancy.findMany({ where: { archivedAt: null, hidden: false } })
  for (const path of paths) {
    const [, , , city, trade] = path.split('/')
    const { path: own, found, items, query } = await place(city, trade)
    expect(own).toBe(path)
    const asked = new URLSearchParams(query)
    const there = open.filter(
      ({ areaId, professionalRoles }) =>
        areaDescendants(Number(asked.get('area'))).includes(areaId) &&
        (trade === undefined || professionalRoles.includes(Number(asked.get('professional_role')))),
    )
    expect(found).toBe(there.length)
    expect(items.map(({ id }) => id)).toEqual(
      there
        .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime() || other.id - one.id)
        .slice(0, 20)
        .map(({ id }) => String(id)),
    )
  }
  expect(paths.length).toBeGreaterThan(1)
  const moscow = await place('anything-1')
  expect([moscow.path, moscow.area]).toEqual(['/vacancies/in/moscow-1', 'Москва'])
  expect(moscow.trades.map(({ count }) => count)).toEqual(moscow.trades.map(({ count }) => count).sort((a, b) => b - a))
  for (const wrong of [['moscow-0'], ['moscow'], ['moscow-1', 'nobody-999999']])
    await expect(place(...wrong)).rejects.toMatchObject({ code: 'not_found' })
  const all = await place()
  expect(all.found).toBe(open.length)
  expect(all.places.map(({ path }) => path)).toContain('/vacancies/in/moscow-1')
})

test('links to vacancies and places have a picture with their words, those held back none', async () => {
  const { id } = await db().vacancy.findFirstOrThrow({ where: { archivedAt: null, hidden: false } })
  const png = async (path: string) => {
    const answer = await server.fetch(`/pictures/${path}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, type: answer.headers.get('content-type'), bytes }
  }
  for (const path of [`vacancies/${id}`, 'places/moscow-1', 'places/moscow-1/programmer-developer-96?locale=EN']) {
    const { status, type, bytes } = await png(path)
    expect([status, type, bytes.subarray(1, 4).toString()]).toEqual([200, 'image/png', 'PNG'])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  }
  await db().vacancy.update({ where: { id }, data: { heldAt: new Date() } })
  expect((await png(`vacancies/${id}`)).status).toBe(404)
  await db().vacancy.update({ where: { id }, data: { heldAt: null } })
  expect((await png('places/nowhere')).status).toBe(404)
  const svg = pictureSvg({ title: `<b>Очень & очень</b> ${'длинное '.repeat(40)}\u0000😀`, lines: ['от 1 000 ₽', ''] })
  expect(svg).toContain('&lt;b>Очень &amp; очень&lt;/b>')
  expect(svg.match(/<text/g)).toHaveLength(5)
  for (const unseen of ['\u0000', '😀']) expect(svg).not.toContain(unseen)
})

test('robots.txt and the sitemap stand beside the API, not in it or in its description', async () => {
  const { paths } = (await (await server.fetch('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
  expect(Object.keys(paths).filter((path) => /robots|sitemap/.test(path))).toEqual([])
  for (const path of ['/api/robots.txt', '/api/sitemap.xml', '/api/sitemaps/1'])
    expect((await server.fetch(path)).status, path).toBe(404)
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/places', '/sitemaps/1']) {
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
