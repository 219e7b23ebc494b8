import { afterAll, expect, test } from 'vitest'
import { closeDb, db, pool } from '#server/core/database/db.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { superviseWorker } from '#server/core/tasks/worker.ts'
import { generateVacancies } from '../generator/generate.ts'
import { findDuplicates } from './regroup.service.ts'

const COUNT = 3000
const KILLS = 3

afterAll(closeDb)

test('groups are the same where workers are killed in the middle of their batches', { timeout: 300_000 }, async () => {
  await generateVacancies({ count: COUNT, progress: () => {} })
  await db().$executeRaw`update vacancy set description = (select description from vacancy order by id limit 1),
    name = 'Повар', area_id = 1, salary_from = null, salary_to = null where id % 3 = 1`

  // A batch stops where it reads this table, after it took what is due.
  const blocker = await pool().connect()
  const block = () => blocker.query('begin; lock table vacancy_difference in access exclusive mode')
  await block()
  const worker = await superviseWorker({ log: () => {} })
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      await enqueue(db(), anyJob('vacancies.duplicates'), {})
      await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
      process.kill(worker.pid() ?? 0, 'SIGKILL')
      const before = await compared()
      await blocker.query('commit')
      await enqueue(db(), anyJob('vacancies.duplicates'), {})
      await expect.poll(compared, { timeout: 60_000 }).toBeGreaterThan(before)
      if (kill < KILLS - 1) await block()
    }
    await expect.poll(due, { timeout: 120_000 }).toBe(0)
  } finally {
    await blocker.query('rollback')
    blocker.release()
    await worker.stop()
  }

  const made = await groups()
  // Some are archived.
  const copies = made.filter(({ id }) => id % 3 === 1)
  expect(copies.length).toBeGreaterThan(COUNT / 4)
  expect(new Set(copies.map(({ group }) => group))).toEqual(new Set([copies[0]?.id]))
  await db().$executeRaw`insert into vacancy_duplicate_due (vacancy_id) select vacancy_id from vacancy_search`
  await db().vacancyDuplicate.deleteMany()
  await findDuplicates(new AbortController().signal)
  expect(await groups()).toEqual(made)
})

const compared = (): Promise<number> => db().vacancyDuplicate.count()
const due = (): Promise<number> => db().vacancyDuplicateDue.count()

const groups = (): Promise<{ id: number; group: number }[]> =>
  db().$queryRaw`select vacancy_id as id, group_id as "group" from vacancy_duplicate order by 1`

/** Whether a batch waits for the table that this test holds. */
async function isWaiting(): Promise<boolean> {
  const rows = await db()
    .$queryRaw`select from pg_locks where not granted and relation = 'vacancy_difference'::regclass`
  return (rows as unknown[]).length > 0
}
