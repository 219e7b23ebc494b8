import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb, pool } from '#server/core/database/db.ts'
import { closePubsub } from '#server/core/database/pubsub.ts'
import { replicaFigures } from '#server/core/database/replica.ts'
import { env, setEnv } from '#server/settings/env.ts'
import type { Endpoint } from '#server/api/http/endpoint.ts'
import { apiRoutes } from '#server/api/http/routes.ts'
import { prepareDatabase } from '#server/core/postgres/open.ts'
import { killChild, startChild } from '#server/testing/child.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { startTestServer, type TestServer } from '#server/testing/http.ts'
import { NO_LIMITS } from '#server/testing/server.ts'
import { aPair, type Pair } from '#server/testing/standby.ts'
import { anEmployer, aVacancyBody, type Employer } from './testing/people.ts'

// A real primary with a real standby, whose replay the tests pause.
let pair: Pair
let settings: Record<string, string>
let server: TestServer
let employer: Employer
let someone: string

beforeAll(async () => {
  pair = await aPair()
  settings = {
    ...NO_LIMITS,
    DATABASE_URL: pair.primary.url,
    DATABASE_READ_URL: pair.standby.url,
    RATE_LIMIT_STORE: 'postgres',
    // PostgreSQL answers searches.
    VACANCIES_INDEX_MB: '0',
  }
  setEnv(settings)
  await prepareDatabase(env().DATABASE_URL, () => {})
  server = await startTestServer()
  employer = await anEmployer('Пара')
  someone = await aToken(await aUser())
})

afterAll(async () => {
  await server.close()
  await closePubsub()
  await closeDb()
  await pair.close()
})

interface Found {
  id: string
  name: string
  found: number
  items: { id: string; name: string }[]
}

async function call(method: string, path: string, options: { token?: string; json?: unknown } = {}) {
  const answer = await server.fetch(`/api${path}`, { method, ...options })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Found }
}

const publish = async (name: string): Promise<string> =>
  (await call('POST', '/vacancies', { token: employer.token, json: aVacancyBody({ name }) })).body.id
const rename = (id: string, name: string) =>
  call('PUT', `/vacancies/${id}`, { token: employer.token, json: aVacancyBody({ name }) })
const nameOf = async (id: string, token?: string) =>
  (await call('GET', `/vacancies/${id}`, token === undefined ? {} : { token })).body.name
/** As searches with the words show it; undefined when they do not find it. */
const foundName = async (id: string, words: string) =>
  (await call('GET', `/vacancies?text=${encodeURIComponent(words)}`)).body.items.find((item) => item.id === id)?.name

/** Resolves when the standby has every change and is read again. */
async function inStep(): Promise<void> {
  const isRead = async () => {
    const before = replicaFigures()?.read.replica ?? 0
    await call('GET', '/employers')
    return (replicaFigures()?.read.replica ?? 0) > before
  }
  await expect.poll(isRead).toBe(true)
}

const pause = () => pair.onStandby('select pg_wal_replay_pause()')
const resume = () => pair.onStandby('select pg_wal_replay_resume()')
const isLost = () => replicaFigures()?.lost

/** What visitors read, and what each of these answers while both databases are there. */
const visits = (id: string) => [
  `/vacancies/${id}`,
  `/vacancies/${id}/related_vacancies`,
  `/vacancies/${id}/similar_vacancies`,
  '/vacancies?text=настройщик&clusters=true&describe_arguments=true',
  '/vacancies?text=настройщик&page=1&per_page=1',
  '/vacancies?employer_id=' + employer.company.id,
  '/vacancies?text=никтотакнепишет',
  '/employers',
  `/employers/${employer.company.id}`,
  '/suggests/vacancy_search_keyword?text=наст',
  '/suggests/companies?text=пар',
  '/suggests/skill_set?text=gi',
  '/dictionaries',
  '/areas/1',
  '/metro/1',
]
const statuses = async (paths: string[]) => {
  const answers = await Promise.all(paths.map(async (path) => [path, (await call('GET', path)).status] as const))
  return answers.filter(([, status]) => status !== 200)
}

test('visitors are answered by the standby, accounts by the primary', async () => {
  const id = await publish('Настройщик арф')
  await inStep()
  const read = replicaFigures()?.read ?? { primary: 0, replica: 0 }
  const before = { ...read }
  // Without the scope that reads it is shown what visitors are, but may have written it.
  const writer = await aToken(employer.user, { scopes: ['vacancies:write'] })
  for (const token of [someone, writer]) expect(await nameOf(id, token)).toBe('Настройщик арф')
  expect(read).toEqual(before)
  // Not always at once: the message of the publication can arrive late, and sends one read to the primary.
  const readByVisitor = async () => {
    const { primary, replica } = read
    const name = await nameOf(id)
    return { name, primary: read.primary - primary, replica: read.replica - replica }
  }
  await expect.poll(readByVisitor).toEqual({ name: 'Настройщик арф', primary: 0, replica: 1 })
})

test('while the standby lags nobody sees an older state than this process knows of', async () => {
  const id = await publish('Настройщик труб')
  await inStep()
  await pause()
  try {
    await rename(id, 'Настройщик органов')
    for (const token of [employer.token, someone, undefined]) expect(await nameOf(id, token)).toBe('Настройщик органов')
    expect(await foundName(id, 'настройщик органов')).toBe('Настройщик органов')
    const added = await publish('Настройщик свирелей')
    expect(await foundName(added, 'свирелей')).toBe('Настройщик свирелей')
    expect(await nameOf(added)).toBe('Настройщик свирелей')
    // What nobody announces is seen within seconds.
    await pool().query('update company set name = $1 where id = $2', ['Трио', employer.company.id])
    const shown = async () => (await call('GET', `/employers/${employer.company.id}`)).body.name
    await expect.poll(shown).toBe('Трио')
  } finally {
    await resume()
  }
  await inStep()
  expect(await nameOf(id)).toBe('Настройщик органов')
})

test('without the standby, and when it is back, every read is answered', async () => {
  const id = await publish('Настройщик домр')
  const paths = visits(id)
  await inStep()
  expect(await statuses(paths)).toEqual([])
  await pair.standby.cut()
  for (let round = 0; round < 3; round++) expect(await statuses(paths)).toEqual([])
  expect(isLost()).toEqual({ primary: false, replica: true })
  const ready = await server.fetch('/api/health/ready')
  expect(await ready.json()).toMatchObject({ checks: { database: true, replica: false } })
  await pair.standby.restore()
  await inStep()
  expect(isLost()).toEqual({ primary: false, replica: false })
  expect(await statuses(paths)).toEqual([])
})

test('without the primary visitors are answered, and changes are refused until it is back', async () => {
  const id = await publish('Настройщик лютней')
  const paths = visits(id)
  await inStep()
  expect(await statuses(paths)).toEqual([])
  await pair.primary.cut()
  for (let round = 0; round < 3; round++) expect(await statuses(paths)).toEqual([])
  expect((await rename(id, 'Настройщик гуслей')).status).toBe(503)
  const ready = await server.fetch('/api/health/ready')
  expect([ready.status, await ready.json()]).toMatchObject([200, { checks: { database: false, replica: true } }])
  await pair.primary.restore()
  await expect.poll(async () => (await rename(id, 'Настройщик гуслей')).status).toBe(204)
  expect(isLost()).toEqual({ primary: false, replica: false })
  await inStep()
  expect(await nameOf(id)).toBe('Настройщик гуслей')
})

test('every address that anybody may read is answered without the primary, but for resumes', async () => {
  const id = await publish('Настройщик кларнетов')
  await inStep()
  const { routes } = await apiRoutes()
  const open = routes.filter(
    ({ handlers }) => (handlers.GET as Partial<Endpoint> | undefined)?.operation?.access === 'anyone',
  )
  const paths = open.map(({ pattern }) =>
    pattern.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) =>
      name === 'vacancy_id' ? id : name === 'employer_id' ? String(employer.company.id) : '1',
    ),
  )
  expect(paths.length).toBeGreaterThan(40)
  const answers = async () => {
    const statusOf = async (path: string) => [path, (await server.fetch(path)).status] as const
    return new Map(await Promise.all(paths.map(statusOf)))
  }
  const before = await answers()
  await pair.primary.cut()
  const after = await answers()
  await pair.primary.restore()
  await expect.poll(() => isLost()?.primary).toBe(false)
  const failing = paths.filter((path) => (before.get(path) ?? 500) < 500 && (after.get(path) ?? 500) >= 500)
  expect(failing.filter((path) => !path.startsWith('/api/resumes'))).toEqual([])
})

test('what was read of a lagging standby while the primary was lost is forgotten when that is back', async () => {
  const id = await publish('Настройщик балалаек')
  await inStep()
  await pause()
  try {
    expect((await rename(id, 'Настройщик баянов')).status).toBe(204)
    await pair.primary.cut()
    // Older, but an answer.
    await expect.poll(() => foundName(id, 'балалаек')).toBe('Настройщик балалаек')
    expect(await foundName(id, 'баянов')).toBeUndefined()
    await pair.primary.restore()
    await expect.poll(() => isLost()?.primary).toBe(false)
    // A list is served for a moment although something has changed.
    await expect.poll(() => foundName(id, 'баянов')).toBe('Настройщик баянов')
    await expect.poll(() => foundName(id, 'балалаек')).toBeUndefined()
    expect(await nameOf(id)).toBe('Настройщик баянов')
  } finally {
    await resume()
  }
})

test('without the primary a later page is not read from the list of a former crawl', async () => {
  const search = '/vacancies?text=мандолин&order_by=publication_time&per_page=1'
  const first = await publish('Настройщик первых мандолин')
  await publish('Настройщик вторых мандолин')
  const other = await startChild<string>('testing/api-process.ts', settings)
  try {
    // A page that is not the first waits until the processes know each other.
    const idsAt = async (page: number) => (await call('GET', `${search}&page=${page}`)).body.items.map(({ id }) => id)
    await expect.poll(() => idsAt(0)).toHaveLength(1)
    await expect.poll(() => idsAt(1)).toEqual([first])
    await publish('Настройщик третьих мандолин')
    const begun = async () => ((await (await fetch(`${other.message}/api${search}`)).json()) as Found).found
    await expect.poll(begun).toBe(3)
    await pair.primary.cut()
    // A read of a visitor notices the loss.
    await expect.poll(async () => (await nameOf(first)) && isLost()?.primary).toBe(true)
    expect((await call('GET', `${search}&page=1`)).status).toBe(503)
    await pair.primary.restore()
    await expect.poll(async () => (await call('GET', `${search}&page=2`)).status).toBe(200)
    expect(await idsAt(2)).toEqual([first])
  } finally {
    await killChild(other.process)
  }
  // Until nobody waits for the killed process any more.
  await expect.poll(async () => (await call('GET', `${search}&page=1`)).status).toBe(200)
})

test('while the primary hangs visitors are answered, and afterwards all is as before', async () => {
  const id = await publish('Настройщик цимбал')
  const paths = visits(id)
  await inStep()
  pair.hold()
  try {
    for (let round = 0; round < 2; round++) expect(await statuses(paths)).toEqual([])
    expect((await rename(id, 'Настройщик волынок')).status).toBe(503)
  } finally {
    pair.release()
  }
  await expect.poll(async () => (await rename(id, 'Настройщик волынок')).status).toBe(204)
  await inStep()
})

test('after a failover the standby that became the primary takes changes', async () => {
  const id = await publish('Настройщик виол')
  await inStep()
  await pair.primary.cut()
  expect(await nameOf(id)).toBe('Настройщик виол')
  await pair.onStandby('select pg_promote()')
  await pair.primary.restore(pair.standby)
  await expect.poll(async () => (await rename(id, 'Настройщик скрипок')).status).toBe(204)
  expect(await nameOf(id)).toBe('Настройщик скрипок')
  await expect.poll(() => isLost()).toEqual({ primary: false, replica: false })
  await inStep()
  expect(await foundName(id, 'скрипок')).toBe('Настройщик скрипок')
})
