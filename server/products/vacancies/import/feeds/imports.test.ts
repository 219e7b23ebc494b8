import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDb, db } from '#server/core/database/db.ts'
import { setEnv } from '#server/settings/env.ts'
import { actorOf, aUser, contextFor, type TestUser } from '#server/testing/factories.ts'
import { setRules, getRules } from '../../moderation/rules.service.ts'
import { aFeed, aFeedServer, aJob, type FeedServer } from '../../testing/feed-server.ts'
import { anEmployer } from '../../testing/people.ts'
import * as imports from './imports.service.ts'
import { archiveTask, scheduleTask } from './imports.task.ts'
import { runImport } from './run-import.ts'

let feed: FeedServer
let operator: TestUser
beforeAll(async () => {
  setEnv({ IMPORT_PRIVATE_NETWORKS: '127.0.0.0/8' })
  feed = await aFeedServer()
  operator = await aUser({ roles: ['operator'] })
})
afterAll(async () => {
  await feed.close()
  await closeDb()
})
let id: string
beforeEach(async () => {
  id = await create()
})

async function as<T>(
  user: TestUser,
  operation: { execute: (ctx: ReturnType<typeof contextFor>, input: unknown) => Promise<{ output: T }> },
  input: unknown,
): Promise<T> {
  return (await operation.execute(contextFor(actorOf(user)), input)).output
}
const create = async (more: object = {}) =>
  (
    await as(operator, imports.createImport, {
      name: 'Завод',
      url: feed.url,
      moderated: false,
      enabled: false,
      ...more,
    })
  ).id

/** Runs an import as the worker does, and resolves to its report. */
async function run(input: object = {}, signal = new AbortController().signal) {
  const asked = await as(operator, imports.runImportNow, { import_id: id, ...input })
  await runImport(Number(asked.id), signal)
  return lastRun()
}
const lastRun = async () => (await as(operator, imports.getImport, { import_id: id })).last_run
const jobs = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => aJob(`t${from + at}`))
const rows = () => db().vacancy.findMany({ where: { source: `import:${id}` }, orderBy: { id: 'asc' } })
const openIds = async () => (await rows()).flatMap((row) => (row.archivedAt ? [] : [row.sourceId]))
const searchable = () => db().vacancySearch.count({ where: { vacancy: { source: `import:${id}` } } })
const notice = () => db().notification.findFirst({ where: { userId: operator.id, subject: `vacancy_import:${id}` } })

describe('a feed', () => {
  it(
    'of two thousand vacancies is imported once, and changes nothing the second time',
    { timeout: 120_000 },
    async () => {
      feed.answer = aFeed(jobs(0, 2000))
      expect(await run()).toMatchObject({
        state: 'done',
        format: 'indeed',
        added: 2000,
        refused: 0,
        bytes: feed.answer.length + bytesMore(),
      })
      expect(await searchable()).toBe(2000)
      const before = await rows()
      expect(await run()).toMatchObject({ state: 'done', added: 0, updated: 0, unchanged: 2000, archived: 0 })
      expect(await rows()).toEqual(before)
      feed.answer = aFeed([aJob('t0', { title: 'Фрезеровщик' }), ...jobs(1, 1990), aJob('new')])
      expect(await run()).toMatchObject({ state: 'done', added: 1, updated: 1, unchanged: 1989, archived: 10 })
      expect(await searchable()).toBe(1991)
      expect((await rows()).find(({ sourceId }) => sourceId === 't0')?.name).toBe('Фрезеровщик')
      feed.answer = aFeed([...jobs(1, 2000)])
      expect(await run()).toMatchObject({ updated: 10, archived: 2 })
      expect((await openIds()).length).toBe(1999)
    },
  )

  it('gives a vacancy what its elements say, and leaves unsaid what they do not', async () => {
    const full = {
      jobtype: 'fulltime, internship',
      experience: '3-6 years',
      remotetype: 'Fully remote',
      category: 'Бухгалтер',
      expirationdate: '2030-01-31',
      streetaddress: 'Ленина, 1',
    }
    feed.answer = aFeed([aJob('full', full), aJob('bare', { salary: 'по договорённости', date: '', title: 'Сторож' })])
    expect(await run()).toMatchObject({ added: 2, refused: 0 })
    const [first, second] = await rows()
    expect(first).toMatchObject({
      name: 'Токарь full',
      salaryFrom: 90_000,
      salaryTo: 120_000,
      salaryCurrency: 'RUR',
      salaryMode: 'MONTH',
      employment: 'full',
      internship: true,
      experience: 'between3And6',
      schedule: 'remote',
      addressCity: 'Пермь',
      addressStreet: 'Ленина, 1',
      professionalRoles: [18],
      responseUrl: 'https://jobs.example/full',
      expiresAt: new Date('2030-01-31T20:59:59Z'),
      publishedAt: new Date('2026-11-20T09:00:00Z'),
    })
    expect(second).toMatchObject({
      salaryFrom: null,
      salaryTo: null,
      employment: null,
      experience: null,
      expiresAt: null,
    })
    // Without a date of its own it keeps the one that it got first.
    await db().vacancy.update({
      where: { id: second?.id ?? 0 },
      data: { publishedAt: new Date('2026-11-01T00:00:00Z') },
    })
    expect(await run()).toMatchObject({ updated: 0, unchanged: 2 })
  })

  it('of Jooble is read too, packed and in another encoding', async () => {
    const text = `<?xml version="1.0" encoding="windows-1251"?><jobs><job id="7"><link>https://jobs.example/7</link>
      <name>Welder &amp; fitter</name><region>Perm, RU</region><description>One
      two</description><pubdate>20.11.2026</pubdate><expire>31.01.2030</expire><company>\xcf\xf0</company></job></jobs>`
    feed.answer = gzipSync(Buffer.from(text, 'latin1'))
    expect(await run()).toMatchObject({ state: 'done', format: 'jooble', added: 1, problems: [] })
    expect((await rows())[0]).toMatchObject({
      sourceId: '7',
      name: 'Welder & fitter',
      description: '<p>One</p><p>two</p>',
      addressCity: 'Perm',
      publishedAt: new Date('2026-11-19T21:00:00Z'),
      expiresAt: new Date('2030-01-31T20:59:59Z'),
    })
    expect(await db().company.findFirst({ where: { source: `import:${id}` } })).toMatchObject({ name: 'Пр' })
  })

  it('of JSON is read too, and reaches no vacancy of another source', async () => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Повар',
      datePosted: '2026-11-20',
      identifier: 'p1',
      url: 'https://jobs.example/p1',
      hiringOrganization: 'Кафе',
      jobLocation: { address: { addressLocality: 'Казань' } },
    }
    feed.answer = JSON.stringify([posting])
    expect(await run()).toMatchObject({ state: 'done', format: 'json', added: 1 })
    id = await create()
    expect(await run()).toMatchObject({ added: 1, updated: 0 })
  })

  it('that belongs to a company brings vacancies of that one', async () => {
    const { company } = await anEmployer('Своя компания')
    id = await create({ employer_id: String(company.id) })
    feed.answer = aFeed(jobs(0, 3))
    expect(await run()).toMatchObject({ added: 3 })
    expect((await rows()).map(({ companyId }) => companyId)).toEqual([company.id, company.id, company.id])
  })
})

/** Letters that take two bytes. */
const bytesMore = () => Buffer.byteLength(String(feed.answer)) - String(feed.answer).length

describe('nothing is archived', () => {
  beforeEach(async () => {
    feed.answer = aFeed(jobs(0, 10))
    expect(await run()).toMatchObject({ state: 'done', added: 10 })
  })

  const cut = () => aFeed(jobs(0, 9)).slice(0, -20)
  it.each<[name: string, answer: () => FeedServer['answer'], report: object]>([
    ['by a feed that ends too early', cut, { state: 'failed', reason: 'cut' }],
    ['by a feed that is broken', () => aFeed(jobs(0, 2)).replace('</source>', '<job></source>'), { reason: 'broken' }],
    ['by an empty feed', () => aFeed([]), { state: 'suspicious', reason: 'empty', missing: 10 }],
    [
      'by one that lost more than half',
      () => aFeed(jobs(0, 4)),
      { state: 'suspicious', reason: 'lost_half', missing: 6 },
    ],
    ['by a page', () => 'Sorry', { state: 'failed', reason: 'not_a_feed' }],
    ['by other XML', () => '<rss></rss>', { reason: 'not_a_feed', detail: '<rss>' }],
    ['by nothing', () => '', { reason: 'cut' }],
    [
      'by entities',
      () => `<!DOCTYPE source [<!ENTITY a "b">]>${aFeed([])}`.replace(/<\?.*?\?>/, ''),
      { reason: 'broken' },
    ],
    [
      'by an error',
      () => (_request, response) => void response.writeHead(503).end(),
      { reason: 'status', detail: '503' },
    ],
    [
      'by a connection that ends',
      () => (_request, response) => {
        response.writeHead(200, { 'Content-Length': '999999' }).write(aFeed(jobs(0, 3)))
        setTimeout(() => response.destroy(), 100)
      },
      { state: 'failed', reason: 'cut' },
    ],
    [
      'by a way to an address that is not public',
      () => (_request, response) => void response.writeHead(302, { Location: 'https://10.1.2.3/' }).end(),
      { state: 'failed', reason: 'forbidden_address' },
    ],
    [
      'by half of a packed feed',
      () => gzipSync(aFeed(jobs(0, 10))).subarray(0, 300),
      { state: 'failed', reason: 'cut' },
    ],
  ])('%s, and operators are told', async (_name, answer, report) => {
    feed.answer = answer()
    expect(await run()).toMatchObject({ archived: 0, ...report })
    expect((await openIds()).length).toBe(10)
    expect(await notice()).toMatchObject({ kind: 'import.failed', path: `/vacancies/imports?import=${id}` })
    feed.answer = aFeed(jobs(0, 10))
    expect(await run()).toMatchObject({ state: 'done', unchanged: 10 })
    expect(await notice()).toBeNull()
  })

  it('of records that are refused, which the report names', async () => {
    feed.answer = aFeed([...jobs(0, 8), aJob('t8', { city: 'Нигде' }), aJob('t9', { date: 'yesterday' }), aJob('')])
    expect(await run()).toMatchObject({
      state: 'done',
      unchanged: 8,
      refused: 3,
      archived: 0,
      problems: [
        { line: 9, record: 't8', problem: expect.stringContaining('jobLocation') },
        { line: 10, record: 't9', problem: expect.stringContaining('datePosted') },
        { record: '#11', problem: 'no reference number' },
      ],
    })
    expect((await openIds()).length).toBe(10)
  })

  it('until an operator wants it', async () => {
    feed.answer = aFeed(jobs(0, 1))
    await run()
    expect(await run({ archive_missing: true })).toMatchObject({ state: 'done', archived: 9 })
    expect(await openIds()).toEqual(['t0'])
  })
})

describe('an import', () => {
  it('that was interrupted goes on where it was, with nothing twice', async () => {
    const stopped = new AbortController()
    feed.answer = (_request, response) => {
      response.write(aFeed(jobs(0, 1200)).replace('</source>', ''))
      const timer = setInterval(async () => {
        if ((await rows()).length >= 500) stopped.abort()
      }, 20)
      response.once('close', () => clearInterval(timer))
    }
    await expect(run({}, stopped.signal)).rejects.toThrow()
    expect((await rows()).length).toBeGreaterThan(0)
    const { id: open, state } = (await lastRun()) ?? {}
    expect(state).toBe('running')
    await expect(as(operator, imports.runImportNow, { import_id: id })).rejects.toMatchObject({ code: 'conflict' })
    feed.answer = aFeed(jobs(0, 1200))
    await runImport(Number(open), new AbortController().signal)
    const done = await lastRun()
    expect(done).toMatchObject({ state: 'done', archived: 0 })
    expect([(await rows()).length, new Set(await openIds()).size]).toEqual([1200, 1200])
  })

  it('runs by its schedule, and once for each time', async () => {
    await as(operator, imports.updateImport, { import_id: id, name: 'Ночной', url: feed.url, every_hours: 6 })
    await db().vacancyImport.update({ where: { id: Number(id) }, data: { nextRunAt: new Date() } })
    const context = { ...contextFor(actorOf(operator)), attempt: 1, lastAttempt: false }
    for (const _twice of [1, 2]) await scheduleTask.run(context, {})
    const { items } = await as(operator, imports.listRuns, { import_id: id })
    expect(items).toMatchObject([{ state: 'waiting' }])
    const { nextRunAt } = await db().vacancyImport.findUniqueOrThrow({ where: { id: Number(id) } })
    const first = await as(operator, imports.listRuns, { import_id: await create({ enabled: true }) })
    expect(first.items).toMatchObject([{ state: 'waiting' }])
    expect(Math.round((nextRunAt.getTime() - Date.now()) / 3_600_000)).toBe(6)
  })

  it('that is deleted has its vacancies archived, and those of others stay', async () => {
    const other = id
    feed.answer = aFeed(jobs(0, 3))
    await run()
    id = await create()
    await run()
    await as(operator, imports.deleteImport, { import_id: id })
    const context = { ...contextFor(actorOf(operator)), attempt: 1, lastAttempt: false }
    await archiveTask.run(context, { source: `import:${id}` })
    expect([(await rows()).length, await openIds()]).toEqual([3, []])
    id = other
    expect((await openIds()).length).toBe(3)
  })

  it('is looked at by the rules of moderation when it is to be', async () => {
    const { version, rules } = await as(operator, getRules, {})
    const hold = { kind: 'words', action: 'hold', words: ['пирамида'], from: null, to: null, days: null }
    await as(operator, setRules, { version, rules: [...rules, hold] })
    id = await create({ moderated: true })
    const bad = '<p>Наша пирамида</p>'
    feed.answer = aFeed([aJob('good'), aJob('held', { description: bad }), aJob('later')])
    await run()
    expect(await searchable()).toBe(2)
    feed.answer = aFeed([aJob('good'), aJob('held', { description: bad }), aJob('later', { description: bad })])
    expect(await run()).toMatchObject({ updated: 1, unchanged: 2 })
    expect(await searchable()).toBe(1)
    const cases = await db().moderationCase.findMany({ where: { vacancy: { source: `import:${id}` } } })
    expect(cases.map(({ state }) => state)).toEqual(['held', 'held'])
  })

  it('is for addresses that may be asked, and at most so many', async () => {
    for (const url of [
      'ftp://jobs.example/a',
      'http://jobs.example/a',
      'https://10.0.0.1/',
      'https://u:p@jobs.example/',
      'x',
    ])
      await expect(create({ url })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { url: expect.anything() } },
      })
    await expect(create({ employer_id: '999999999' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(create({ every_hours: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
