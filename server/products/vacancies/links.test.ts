import { beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '#server/testing/factories.ts'
import { anEmployer, aResumeBody, aVacancyBody } from './testing/people.ts'
import { aServer } from './testing/server.ts'

const server = aServer()
let employer: string
let applicant: string
let vacancy: string
let draft: string
let resume: string

const create = async (token: string, path: string, json: object): Promise<string> => {
  const { status, body } = await server.call('POST', path, { token, json })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

beforeAll(async () => {
  employer = (await anEmployer()).token
  applicant = await aToken(await aUser())
  const address = { raw: 'Москва, Арбат, 1', metro_stations: [{ station_id: '3.11' }, { station_id: '1.7' }] }
  vacancy = await create(employer, '/vacancies', aVacancyBody({ address }))
  draft = await create(employer, '/vacancies/drafts', aVacancyBody({ address }))
  resume = await create(applicant, '/resumes', aResumeBody({ metro: { id: '1.7' } }))
})

/** Objects of an answer, however deep. */
const objectsIn = (value: unknown): Record<string, unknown>[] =>
  value instanceof Object
    ? [...(Array.isArray(value) ? [] : [value as Record<string, unknown>]), ...Object.values(value).flatMap(objectsIn)]
    : []

/** Ids of areas, lines and stations with the links that must stand beside them, of the whole answer. */
const linksIn = (body: unknown): { id: unknown; url: unknown }[] =>
  objectsIn(body).flatMap((one) => {
    if (typeof one.parent_id === 'string') return [{ id: one.parent_id, url: one.parent_url }]
    if (one.station_id !== undefined)
      return [
        { id: one.station_id, url: one.url },
        { id: one.line_id, url: one.line_url },
      ]
    return 'hex_color' in one || 'line' in one || /^\d+\.\d+$/.test(String(one.id))
      ? [{ id: one.id, url: one.url }]
      : []
  })

test.each([
  ['/areas/1', () => '', 1],
  ['/vacancies/', () => vacancy, 6],
  ['/vacancies?clusters=true', () => '', 6],
  ['/vacancies/drafts/', () => draft, 6],
  ['/resumes/', () => resume, 2],
  ['/suggests/metro_stations?text=', () => encodeURIComponent('арб'), 1],
  ['/metro/1/1', () => '', 10],
])('areas, lines and stations that %s names have their full links', async (path, rest, least) => {
  const token = path.startsWith('/resumes') ? applicant : employer
  const { body } = await server.call('GET', path + rest(), { token })
  const links = linksIn(body)
  expect(links.length).toBeGreaterThanOrEqual(least)
  for (const { id, url } of links) {
    expect(url, String(id)).toMatch(`${server.url()}/api/`)
    expect(await (await server.fetch(new URL(String(url)).pathname)).json()).toMatchObject({ id })
  }
})

test('an area at the top has no link to one above', async () => {
  expect((await server.call('GET', '/areas/113')).body).toMatchObject({ parent_id: null, parent_url: null })
})
