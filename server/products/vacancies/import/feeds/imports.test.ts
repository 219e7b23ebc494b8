import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { actorOf, contextFor } from '#server/testing/factories.ts'
import { setRules, getRules } from '../../moderation/rules.service.ts'
import { aFeed, aJob, type FeedServer } from '../../testing/feed-server.ts'
import { Importer, jobs } from '../../testing/importer.ts'
import { anEmployer } from '../../testing/people.ts'
import * as imports from './imports.service.ts'
import { archiveTask, scheduleTask } from './imports.task.ts'
import { runImport } from './run-import.ts'

const importer = new Importer()
const notice = () =>
  db().notification.findFirst({ where: { userId: importer.operator.id, subject: `vacancy_import:${importer.id}` } })

describe('nothing is archived', () => {
  beforeEach(async () => {
    importer.feed.answer = aFeed(jobs(0, 10))
    expect(await importer.run()).toMatchObject({ state: 'done', added: 10 })
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
    importer.feed.answer = answer()
    expect(await importer.run()).toMatchObject({ archived: 0, ...report })
    expect((await importer.openIds()).length).toBe(10)
    expect(await notice()).toMatchObject({ kind: 'import.failed', path: `/vacancies/imports?import=${importer.id}` })
    importer.feed.answer = aFeed(jobs(0, 10))
    expect(await importer.run()).toMatchObject({ state: 'done', unchanged: 10 })
    expect(await notice()).toBeNull()
  })

  it('of records that are refused, which the report names', async () => {
    importer.feed.answer = aFeed([
      ...jobs(0, 8),
      aJob('t8', { city: 'Нигде' }),
      aJob('t9', { date: 'yesterday' }),
      aJob(''),
    ])
    expect(await importer.run()).toMatchObject({
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
    expect((await importer.openIds()).length).toBe(10)
  })

  it('until an operator wants it', async () => {
    importer.feed.answer = aFeed(jobs(0, 1))
    await importer.run()
    expect(await importer.run({ archive_missing: true })).toMatchObject({ state: 'done', archived: 9 })
    expect(await importer.openIds()).toEqual(['t0'])
  })
})

describe('an import', () => {
  it('that was interrupted goes on where it was, with nothing twice', async () => {
    const stopped = new AbortController()
    importer.feed.answer = (_request, response) => {
      response.write(aFeed(jobs(0, 1200)).replace('</source>', ''))
      const timer = setInterval(async () => {
        if ((await importer.rows()).length >= 500) stopped.abort()
      }, 20)
      response.once('close', () => clearInterval(timer))
    }
    await expect(importer.run({}, stopped.signal)).rejects.toThrow()
    expect((await importer.rows()).length).toBeGreaterThan(0)
    const { id: open, state } = (await importer.lastRun()) ?? {}
    expect(state).toBe('running')
    await expect(importer.call(imports.runImportNow, { import_id: importer.id })).rejects.toMatchObject({
      code: 'conflict',
    })
    importer.feed.answer = aFeed(jobs(0, 1200))
    await runImport(Number(open), new AbortController().signal)
    const done = await importer.lastRun()
    expect(done).toMatchObject({ state: 'done', archived: 0 })
    expect([(await importer.rows()).length, new Set(await importer.openIds()).size]).toEqual([1200, 1200])
  })

  it('runs by its schedule, and once for each time', async () => {
    await importer.call(imports.updateImport, {
      import_id: importer.id,
      name: 'Ночной',
      url: importer.feed.url,
      every_hours: 6,
    })
    await db().vacancyImport.update({ where: { id: Number(importer.id) }, data: { nextRunAt: new Date() } })
    const context = { ...contextFor(actorOf(importer.operator)), attempt: 1, lastAttempt: false }
    for (const _twice of [1, 2]) await scheduleTask.run(context, {})
    const { items } = await importer.call(imports.listRuns, { import_id: importer.id })
    expect(items).toMatchObject([{ state: 'waiting' }])
    const { nextRunAt } = await db().vacancyImport.findUniqueOrThrow({ where: { id: Number(importer.id) } })
    const first = await importer.call(imports.listRuns, { import_id: await importer.create({ enabled: true }) })
    expect(first.items).toMatchObject([{ state: 'waiting' }])
    expect(Math.round((nextRunAt.getTime() - Date.now()) / 3_600_000)).toBe(6)
  })

  it('that is deleted has its vacancies archived, and those of others stay', async () => {
    const other = importer.id
    importer.feed.answer = aFeed(jobs(0, 3))
    await importer.run()
    importer.id = await importer.create()
    await importer.run()
    await importer.call(imports.deleteImport, { import_id: importer.id })
    const context = { ...contextFor(actorOf(importer.operator)), attempt: 1, lastAttempt: false }
    await archiveTask.run(context, { source: `import:${importer.id}` })
    expect([(await importer.rows()).length, await importer.openIds()]).toEqual([3, []])
    importer.id = other
    expect((await importer.openIds()).length).toBe(3)
  })

  it('is looked at by the rules of moderation when it is to be', async () => {
    const { version, rules } = await importer.call(getRules, {})
    const hold = { kind: 'words', action: 'hold', words: ['пирамида'], from: null, to: null, days: null }
    await importer.call(setRules, { version, rules: [...rules, hold] })
    const { user, company } = await anEmployer('Под модерацией')
    importer.id = await importer.create({ moderated: true, employer_id: String(company.id) })
    const bad = '<p>Наша пирамида</p>'
    importer.feed.answer = aFeed([aJob('good'), aJob('held', { description: bad }), aJob('later')])
    await importer.run()
    expect(await importer.searchable()).toBe(2)
    importer.feed.answer = aFeed([
      aJob('good'),
      aJob('held', { description: bad }),
      aJob('later', { description: bad }),
    ])
    expect(await importer.run()).toMatchObject({ updated: 1, unchanged: 2 })
    expect(await importer.searchable()).toBe(1)
    const cases = await db().moderationCase.findMany({ where: { vacancy: { source: `import:${importer.id}` } } })
    expect(cases.map(({ state }) => state)).toEqual(['held', 'held'])
    const told = { userId: user.id, kind: 'vacancy.held' }
    expect(await db().notification.count({ where: told })).toBe(2)
  })

  it('is for addresses that may be asked, and at most so many', async () => {
    for (const url of [
      'ftp://jobs.example/a',
      'http://jobs.example/a',
      'https://10.0.0.1/',
      'https://u:p@jobs.example/',
      'x',
    ])
      await expect(importer.create({ url })).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { url: expect.anything() } },
      })
    await expect(importer.create({ employer_id: '999999999' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(importer.create({ every_hours: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
