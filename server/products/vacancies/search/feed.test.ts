import { beforeAll, expect, test } from 'vitest'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
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
