import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { aFeed, aJob } from '../../testing/feed-server.ts'
import { Importer, jobs } from '../../testing/importer.ts'
import { anEmployer } from '../../testing/people.ts'

const importer = new Importer()

describe('a feed', () => {
  it(
    'of two thousand vacancies is imported once, and changes nothing the second time',
    { timeout: 120_000 },
    async () => {
      importer.feed.answer = aFeed(jobs(0, 2000))
      expect(await importer.run()).toMatchObject({
        state: 'done',
        format: 'indeed',
        added: 2000,
        refused: 0,
        bytes: importer.feed.answer.length + bytesMore(),
      })
      expect(await importer.searchable()).toBe(2000)
      const before = await importer.rows()
      expect(await importer.run()).toMatchObject({ state: 'done', added: 0, updated: 0, unchanged: 2000, archived: 0 })
      expect(await importer.rows()).toEqual(before)
      importer.feed.answer = aFeed([aJob('t0', { title: 'Фрезеровщик' }), ...jobs(1, 1990), aJob('new')])
      expect(await importer.run()).toMatchObject({ state: 'done', added: 1, updated: 1, unchanged: 1989, archived: 10 })
      expect(await importer.searchable()).toBe(1991)
      expect((await importer.rows()).find(({ sourceId }) => sourceId === 't0')?.name).toBe('Фрезеровщик')
      importer.feed.answer = aFeed([...jobs(1, 2000)])
      expect(await importer.run()).toMatchObject({ updated: 10, archived: 2 })
      expect((await importer.openIds()).length).toBe(1999)
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
    importer.feed.answer = aFeed([
      aJob('full', full),
      aJob('bare', { salary: 'по договорённости', date: '', title: 'Сторож' }),
    ])
    expect(await importer.run()).toMatchObject({ added: 2, refused: 0 })
    const [first, second] = await importer.rows()
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
    expect(await importer.run()).toMatchObject({ updated: 0, unchanged: 2 })
  })

  it('of Jooble is read too, packed and in another encoding', async () => {
    const text = `<?xml version="1.0" encoding="windows-1251"?><jobs><job id="7"><link>https://jobs.example/7</link>
      <name>Welder &amp; fitter</name><region>Perm, RU</region><description>One
      two</description><pubdate>20.11.2026</pubdate><expire>31.01.2030</expire><company>\xcf\xf0</company></job></jobs>`
    importer.feed.answer = gzipSync(Buffer.from(text, 'latin1'))
    expect(await importer.run()).toMatchObject({ state: 'done', format: 'jooble', added: 1, problems: [] })
    expect((await importer.rows())[0]).toMatchObject({
      sourceId: '7',
      name: 'Welder & fitter',
      description: '<p>One</p><p>two</p>',
      addressCity: 'Perm',
      publishedAt: new Date('2026-11-19T21:00:00Z'),
      expiresAt: new Date('2030-01-31T20:59:59Z'),
    })
    expect(await db().company.findFirst({ where: { source: `import:${importer.id}` } })).toMatchObject({ name: 'Пр' })
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
    importer.feed.answer = JSON.stringify([posting])
    expect(await importer.run()).toMatchObject({ state: 'done', format: 'json', added: 1 })
    importer.id = await importer.create()
    expect(await importer.run()).toMatchObject({ added: 1, updated: 0 })
  })

  it('that belongs to a company brings vacancies of that one', async () => {
    const { company } = await anEmployer('Своя компания')
    importer.id = await importer.create({ employer_id: String(company.id) })
    importer.feed.answer = aFeed(jobs(0, 3))
    expect(await importer.run()).toMatchObject({ added: 3 })
    expect((await importer.rows()).map(({ companyId }) => companyId)).toEqual([company.id, company.id, company.id])
  })
})

/** Letters that take two bytes. */
const bytesMore = () => Buffer.byteLength(String(importer.feed.answer)) - String(importer.feed.answer).length
