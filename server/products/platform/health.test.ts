import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { db, pool } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'
import { enqueue } from '#server/core/tasks/jobs.sql.ts'
import { anyJob } from '#server/core/tasks/testing/any-job.ts'
import { declareAlive } from '#server/core/tasks/liveness.sql.ts'
import { aTestServer } from '#server/testing/server.ts'

/** Every check of a server that is ready. */
const HEALTHY = { database: true, worker: true, disk: true, accepting: true }

const server = aTestServer()
let worker: pg.Client
beforeAll(async () => {
  worker = new pg.Client(env().DATABASE_URL)
  await worker.connect()
})

test('probes that arrive at once share one query, because no limit applies to them', async () => {
  await Promise.all(Array.from({ length: 100 }, readiness))
  expect(pool().totalCount).toBeLessThan(5)
})

test('the service is ready while a worker lives, and not before or after', async () => {
  await expect.poll(readiness).toEqual([503, { status: 'unavailable', checks: { ...HEALTHY, worker: false } }])
  await declareAlive(worker, 'pool-test')
  await expect.poll(readiness).toEqual([200, { status: 'ok', checks: HEALTHY }])
  await worker.end()
  await expect.poll(readiness).toEqual([503, { status: 'unavailable', checks: { ...HEALTHY, worker: false } }])
})

test('the service is not ready while the disk is nearly full', async () => {
  setEnv({ DATA_DIR: '.', MIN_DISK_MB: String(2 ** 40) })
  expect((await readiness())[1]).toMatchObject({ status: 'unavailable', checks: { disk: false } })
  setEnv({ MIN_DISK_MB: '100' })
  expect((await readiness())[1]).toMatchObject({ checks: { disk: true } })
})

const SCRAPER = 'a-scraper-of-this-test-and-nobody-else'

test('the metrics tell requests, workers and jobs in the Prometheus text format', async () => {
  setEnv({ METRICS_TOKEN: SCRAPER })
  await enqueue(db(), anyJob('test.nothing'), {})
  const answer = await server.fetch('/api/metrics', { token: SCRAPER })
  expect(answer.headers.get('Content-Type')).toContain('text/plain')
  const lines = (await answer.text()).trimEnd().split('\n')
  expect(lines).toContain('quartet_workers 0')
  expect(lines).toContain('quartet_jobs{state="due"} 1')
  expect(lines.some((line) => /^quartet_http_requests_total\{.*\} \d+$/.test(line))).toBe(true)
  for (const line of lines) expect(line).toMatch(/^(# (HELP|TYPE) .+|[a-z_\d]+(\{.+\})? ([-+\d.e]+|NaN)|)$/i)
})

async function readiness(): Promise<[number, unknown]> {
  const answer = await server.fetch('/api/health/ready')
  return [answer.status, await answer.json()]
}
