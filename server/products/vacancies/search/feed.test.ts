import { beforeAll, expect, test } from 'vitest'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { db } from '#server/core/database/db.ts'
import { feedRecords, type Reading } from '../import/feeds/feed-records.ts'
import { importVacancies } from '../import/import.service.ts'
import type { Imported } from '../import/types.ts'
import { aCorpus } from '../testing/corpus.ts'
import { anEmployer, aVacancyBody } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'

beforeAll(async () => {
  await aCorpus(300)
})
const server = aServer()

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' })

async function feed(query: string): Promise<{ type: string | null; document: Record<string, never> }> {
  const response = await server.fetch(`/api/vacancies?${query}`)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(XMLValidator.validate(text)).toBe(true)
  return { type: response.headers.get('content-type'), document: parser.parse(text) as Record<string, never> }
}

test('a search is an Atom and an RSS feed of the same vacancies, newest first', async () => {
  const query = 'text=менеджер&per_page=7'
  const { body } = await server.call('GET', `/vacancies?${query}&order_by=publication_time`)
  const pages = body.items.map(({ alternate_url }) => alternate_url)
  expect(pages).toHaveLength(7)
  const atom = await feed(`${query}&format=atom`)
  expect(atom.type).toBe('application/atom+xml; charset=utf-8')
  expect(atom.document).toMatchObject({
    feed: {
      title: expect.stringContaining('менеджер · '),
      updated: new Date(String(body.items[0]?.published_at)).toISOString(),
      entry: pages.map((page) => ({ id: page, link: { '@href': page } })),
    },
  })
  const rss = await feed(`${query}&format=rss`)
  expect(rss.type).toBe('application/rss+xml; charset=utf-8')
  expect(rss.document).toMatchObject({ rss: { '@version': '2.0', channel: { item: pages.map((link) => ({ link })) } } })
})

test('names with signs of XML stay readable', async () => {
  const employer = await anEmployer()
  const name = 'Кассир <b> & "друзья" ]]>'
  const made = await server.call('POST', '/vacancies', { token: employer.token, json: aVacancyBody({ name }) })
  expect(made.status).toBe(201)
  await expect.poll(async () => (await server.call('GET', '/vacancies?text=NAME:друзья')).body.found).toBe(1)
  const { document } = await feed('text=NAME:друзья&format=rss&per_page=1')
  expect(document).toMatchObject({ rss: { channel: { item: { title: name } } } })
})

test('an empty search is an empty feed, and another format is refused', async () => {
  const { document } = await feed('text=нет_такого_слова&format=atom')
  expect(document).toMatchObject({ feed: { updated: '1970-01-01T00:00:00.000Z' } })
  expect((await server.fetch('/api/vacancies?format=pdf')).status).toBe(400)
})

test('a feed that is as the reader has it is not sent again', async () => {
  const path = '/api/vacancies?text=менеджер&format=rss'
  const tag = (await server.fetch(path)).headers.get('etag') ?? ''
  const again = await server.fetch(path, { headers: { 'If-None-Match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

const jobsOf = async (path: string) => {
  const response = await server.fetch(path)
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(XMLValidator.validate(text)).toBe(true)
  const { source, jobs } = parser.parse(text, true) as Record<string, { job?: Record<string, unknown>[] } | undefined>
  return { response, jobs: [source?.job ?? jobs?.job ?? []].flat() }
}

test('the board is a feed in the formats of Indeed and Jooble, of what strangers find and of nothing else', async () => {
  const employer = await anEmployer('Рога & <Копыта>')
  const make = async (name: string) => {
    const { body } = await server.call('POST', '/vacancies', { token: employer.token, json: aVacancyBody({ name }) })
    return Number(body.id)
  }
  const [open, held, hidden, archived] = [await make('Открытая ]]>'), await make('В'), await make('С'), await make('А')]
  await db().vacancy.update({ where: { id: held }, data: { heldAt: new Date() } })
  await db().vacancySearch.delete({ where: { vacancyId: held } })
  expect((await server.call('PUT', `/vacancies/archived/${archived}`, { token: employer.token })).status).toBe(204)
  const gone = `/employers/${employer.company.id}/vacancies/hidden/${hidden}`
  expect((await server.call('PUT', gone, { token: employer.token })).status).toBe(204)

  const page = `${server.url()}/vacancies/${open}`
  const own = await jobsOf(`/feeds/indeed.xml?employer_id=${employer.company.id}`)
  expect(own.response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(own.jobs).toMatchObject([
    {
      title: 'Открытая ]]>',
      referencenumber: open,
      url: page,
      company: 'Рога & <Копыта>',
      city: 'Москва',
      country: 'RU',
      salary: '300000 - 400000 RUB per month',
      experience: '3-6 years',
    },
  ])
  expect((await jobsOf(`/feeds/jooble.xml?employer_id=${employer.company.id}`)).jobs).toMatchObject([
    { '@id': String(open), name: 'Открытая ]]>', link: page, region: 'Москва, RU', company: 'Рога & <Копыта>' },
  ])
  const all = await jobsOf('/feeds/indeed.xml')
  const searchable = await db().vacancySearch.findMany({ select: { vacancyId: true }, orderBy: { vacancyId: 'asc' } })
  expect(searchable.length).toBeGreaterThan(250)
  expect(all.jobs.map(({ referencenumber }) => referencenumber)).toEqual(searchable.map(({ vacancyId }) => vacancyId))
})

test('what one board offers another one imports, with pay, place, profession and conditions', async () => {
  const employer = await anEmployer('Уральский завод')
  const body = aVacancyBody({ name: 'Бухгалтер', area: { id: '3' }, professional_roles: [{ id: '18' }] })
  const { body: made } = await server.call('POST', '/vacancies', { token: employer.token, json: body })
  for (const format of ['indeed', 'jooble']) {
    const response = await server.fetch(`/feeds/${format}.xml?employer_id=${employer.company.id}`)
    const source = `copy of ${format}`
    const adapt = (imported: Imported) => ({ ...imported, source })
    const bytes = response.body as unknown as AsyncIterable<Buffer>
    const reading: Reading = { format: null, bytes: 0, failure: null }
    const records = feedRecords(bytes, { charset: null, reading, signal: AbortSignal.timeout(60_000) })
    expect(await importVacancies(records, { adapt })).toMatchObject({ added: 1, bad: [] })
    const from = await db().vacancy.findUniqueOrThrow({ where: { id: Number(made.id) } })
    const copy = await db().vacancy.findFirstOrThrow({ where: { source } })
    for (const field of [
      'name',
      'areaId',
      'description',
      'salaryFrom',
      'salaryTo',
      'salaryCurrency',
      'salaryMode',
    ] as const)
      expect(copy[field], field).toEqual(from[field])
    if (format === 'indeed')
      for (const field of ['professionalRoles', 'experience', 'publishedAt', 'expiresAt'] as const)
        expect(copy[field], field).toEqual(from[field])
  }
})

test('a feed of the board has a validator, which changes with a vacancy, and a limit of downloads', async () => {
  const employer = await anEmployer()
  const path = `/feeds/jooble.xml?employer_id=${employer.company.id}`
  const tagOf = async (options = {}) => {
    const response = await server.fetch(path, options)
    await response.text()
    return { status: response.status, tag: response.headers.get('etag') ?? '' }
  }
  const empty = await tagOf()
  const again = { headers: { 'If-None-Match': empty.tag } }
  expect((await tagOf(again)).status).toBe(304)
  await server.call('POST', '/vacancies', { token: employer.token, json: aVacancyBody() })
  expect(await tagOf(again)).toMatchObject({ status: 200 })
  expect((await server.fetch('/feeds/jooble.xml?employer_id=999999999')).status).toBe(404)
  await expect.poll(async () => (await tagOf()).status).toBe(429)
  expect((await tagOf({ headers: { 'If-None-Match': (await tagOf({ method: 'HEAD' })).tag } })).status).toBe(304)
})
