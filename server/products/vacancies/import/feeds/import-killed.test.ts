import { expect, it } from 'vitest'
import { db } from '#server/core/database/db.ts'
import { superviseWorker } from '#server/core/tasks/worker.ts'
import { aFeed, aJob } from '../../testing/feed-server.ts'
import { Importer, jobs } from '../../testing/importer.ts'
import { runImportNow } from './imports.service.ts'

const SIZE = 1000
const GONE = 300

const importer = new Importer()

it(
  'an import whose worker is killed while it adds, changes and archives ends with every vacancy once',
  { timeout: 300_000 },
  async () => {
    importer.feed.answer = aFeed(jobs(0, SIZE))
    await whileKilled(() => count({}), [1, SIZE / 2])
    expect(await importer.lastRun()).toMatchObject({ state: 'done', refused: 0, archived: 0 })
    expect(await ids()).toEqual(sourceIds(0, SIZE))
    expect(await importer.searchable()).toBe(SIZE)

    const changed = Array.from({ length: SIZE / 2 }, (_, at) => aJob(`t${at}`, { title: 'Фрезеровщик' }))
    importer.feed.answer = aFeed([...changed, ...jobs(SIZE / 2, SIZE - GONE)])
    const renamed = () => count({ name: 'Фрезеровщик' })
    const archived = () => count({ archivedAt: { not: null } })
    await whileKilled(async () => (await renamed()) + (await archived()), [1, SIZE / 2 + 1])
    expect(await importer.lastRun()).toMatchObject({ state: 'done', refused: 0 })
    expect(await ids()).toEqual(sourceIds(0, SIZE))
    expect(await renamed()).toBe(SIZE / 2)
    expect(await importer.openIds()).toEqual(sourceIds(0, SIZE - GONE))
    expect(await importer.searchable()).toBe(SIZE - GONE)
  },
)

/** Runs the import by a worker that is killed each time the progress has reached the next of these points. */
async function whileKilled(progress: () => Promise<number>, points: readonly number[]): Promise<void> {
  await importer.call(runImportNow, { import_id: importer.id })
  const worker = await superviseWorker({ log: () => {} })
  try {
    for (const point of points) {
      await expect.poll(progress, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(point)
      expect((await importer.lastRun())?.ended_at).toBeNull()
      const pid = worker.pid() as number
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => [undefined, pid].includes(worker.pid())).toBe(false)
    }
    await expect.poll(async () => (await importer.lastRun())?.state, { timeout: 120_000 }).toBe('done')
  } finally {
    await worker.stop()
  }
}

const count = (where: object) => db().vacancy.count({ where: { source: `import:${importer.id}`, ...where } })

const ids = async () => (await importer.rows()).map(({ sourceId }) => sourceId)

const sourceIds = (from: number, to: number) => jobs(from, to).map(({ referencenumber }) => referencenumber)
