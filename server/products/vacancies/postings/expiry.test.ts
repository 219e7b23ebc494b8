import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { anEmployer, aVacancyBody, type Employer } from '../testing/people.ts'
import { aServer } from '../testing/server.ts'
import { archiveExpired } from './expiry.service.ts'
import { writeViews } from './vacancy.service.ts'

let employer: Employer
const going = new AbortController().signal

beforeAll(async () => {
  employer = await anEmployer()
})
const server = aServer()

const call = (method: string, path: string, options: { token?: string; json?: unknown } = {}) =>
  server.fetch(`/api${path}`, { method, ...options })

async function published(name: string): Promise<string> {
  const response = await call('POST', '/vacancies', { token: employer.token, json: aVacancyBody({ name }) })
  return ((await response.json()) as { id: string }).id
}

async function seen(
  id: string,
): Promise<{ archived: boolean; archived_at: string | null; counters: { views: number } }> {
  const response = await call('GET', `/vacancies/${id}`, { token: employer.token })
  return (await response.json()) as { archived: boolean; archived_at: string | null; counters: { views: number } }
}

const isFound = async (id: string): Promise<boolean> =>
  (await db().vacancySearch.count({ where: { vacancyId: Number(id) } })) === 1

test('a vacancy is archived when its time is over, as of that moment, and may be published again', async () => {
  const [old, young] = [await published('Смотритель маяка'), await published('Смотритель музея')]
  const expiresAt = new Date('2026-10-01T09:00:00Z')
  await db().vacancy.update({ where: { id: Number(old) }, data: { expiresAt } })
  expect(await archiveExpired(going)).toBe(1)
  expect(await archiveExpired(going)).toBe(0)
  expect(await seen(old)).toMatchObject({ archived: true, archived_at: '2026-10-01T12:00:00+0300' })
  expect(await isFound(old)).toBe(false)
  expect(await seen(young)).toMatchObject({ archived: false, archived_at: null })
  expect(await isFound(young)).toBe(true)
  expect((await call('DELETE', `/vacancies/archived/${old}`, { token: employer.token })).status).toBe(204)
  expect(await archiveExpired(going)).toBe(0)
  expect(await isFound(old)).toBe(true)
})

test('everybody learns when the publication ends, and when it ended', async () => {
  const id = await published('Смотритель моста')
  const ends = new Date('2100-10-01T09:00:00Z')
  await db().vacancy.update({ where: { id: Number(id) }, data: { expiresAt: ends } })
  const shown = async (): Promise<unknown> => (await call('GET', `/vacancies/${id}`)).json()
  expect(await shown()).toMatchObject({ expires_at: '2100-10-01T12:00:00+0300', archived_at: null })
  expect((await call('PUT', `/vacancies/archived/${id}`, { token: employer.token })).status).toBe(204)
  expect(await shown()).toMatchObject({ archived_at: expect.any(String) })
})

test('two runs at once archive each vacancy once, and titles that nobody bears are no longer offered', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, (_, at) => published(`Звездочёт ${at}`)))
  await db().vacancy.updateMany({ where: { id: { in: ids.map(Number) } }, data: { expiresAt: new Date(0) } })
  const [one, other] = await Promise.all([archiveExpired(going), archiveExpired(going)])
  expect(one + other).toBe(8)
  expect(await db().vacancyTitle.count({ where: { title: { startsWith: 'звездочёт' } } })).toBe(0)
})

test('views by others are counted for the employer, also in parallel; looks of their own and misses are not', async () => {
  const id = await published('Хранитель времени')
  await Promise.all(Array.from({ length: 30 }, () => call('GET', `/vacancies/${id}`)))
  await call('GET', '/vacancies/399999999')
  await seen(id)
  await Promise.all([writeViews(), writeViews()])
  expect((await seen(id)).counters.views).toBe(30)
  await call('GET', `/vacancies/${id}`)
  await writeViews()
  expect((await seen(id)).counters.views).toBe(31)
})
