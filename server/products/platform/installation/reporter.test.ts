import { afterAll, expect, it } from 'vitest'
import { texts } from '#i18n/texts.ts'
import { closeDb, db } from '#server/core/database/db.ts'
import { warning } from '#server/core/finding.ts'
import { countLimitHit } from '#server/core/limit-hits.ts'
import { version } from '#server/core/version.ts'
import { aUser } from '#server/testing/factories.ts'
import { startReporting } from './reporter.ts'
import { liveReports } from './reports.sql.ts'

afterAll(closeDb)

it('reports the process with what its checks find in each language, and takes the report back at the end', async () => {
  const { id } = await aUser()
  countLimitHit(id, 'requests')
  async function itself(): Promise<never> {
    throw new Error('no reason')
  }
  const queue = async () => warning('jobs.queue', () => [texts('admin.checks.jobs')('queue'), 'late', 'wait'])
  startReporting('server', [queue, itself])
  const findings = async () => (await liveReports(db()))[0]?.findings
  await expect.poll(findings).toMatchObject({
    en: [
      { about: 'Queue', state: 'warning' },
      { id: 'systems.itself', state: 'broken', found: expect.stringContaining('no reason') },
    ],
    ru: [{ about: 'Очередь' }, { remedy: expect.stringContaining('Сообщите') }],
  })
  const [report] = await liveReports(db())
  expect(report).toMatchObject({ kind: 'server', pid: process.pid, version: version() })
  expect(report?.memory).toBeGreaterThan(1e7)
  await expect.poll(() => db().limitHit.findMany()).toMatchObject([{ userId: id, what: 'requests', count: 1 }])
  await closeDb()
  expect(await liveReports(db())).toEqual([])
})
