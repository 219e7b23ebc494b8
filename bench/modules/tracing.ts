// What traces cost, alternately in one run: a place that would make a span beside the work without it, while tracing is off, and
// the same requests at two processes on one database, one of which records every trace and sends it to a collector.
import { rmSync } from 'node:fs'
import { closeDb } from '#server/core/db.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { traced } from '#server/core/tracing.ts'
import { setEnv } from '#server/env.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { generateVacancies } from '#server/vacancies/generator/generate.ts'
import { benchFolder, inTurn, requestsPerSecond, startTarget, timed } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 4
const CONNECTIONS = 16
const VACANCIES = 2_000
const CALLS = 1_000_000
const PATHS = ['/api/servers', '/api/vacancies?per_page=20']

export async function measure({ rounds = 5 }: Options): Promise<Row[]> {
  const place = benchFolder()
  setEnv({ DATA_DIR: place, DATABASE_URL: '', LOG_LEVEL: 'warn' })
  const database = await openDatabase(() => {})
  try {
    provideKeys(database.embedded)
    await generateVacancies({ count: VACANCIES, until: new Date('2026-11-01T12:00:00Z') })
    return [await costOff(rounds), ...(await costOn(rounds))]
  } finally {
    await closeDb()
    await database.stop()
    rmSync(place, { recursive: true, force: true })
  }
}

/** What each place that would make a span costs while tracing is off. */
async function costOff(rounds: number): Promise<Row> {
  let done = 0
  const work = () => ++done
  const loops = [() => work(), () => traced('bench', {}, work)].map((place) => () => {
    return timed(async () => {
      for (let n = 0; n < CALLS; n++) place()
    })
  })
  for (const loop of loops) await loop()
  const [baseline = 0, ours = 0] = await inTurn(loops, rounds)
  const what = 'a million places that would make a span, tracing off, beside none'
  return { product: 'platform', what, unit: 'ms', ours, baseline, goal: { of: 'ours', atMost: 50 } }
}

async function costOn(rounds: number): Promise<Row[]> {
  const headers = { authorization: `Bearer ${await aToken(await aUser())}` }
  const settings = { LOG_LEVEL: 'info', ENDPOINT: '', RATE_LIMIT: '100000000', RATE_LIMIT_BURST: '100000000' }
  const collector = await startTarget('collector')
  const off = await startTarget('routes', settings)
  const on = await startTarget('routes', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const speedOf = (url: string, path: string, seconds: number) =>
    requestsPerSecond(url + path, seconds, { connections: CONNECTIONS, headers })
  try {
    const rows: Row[] = []
    for (const path of PATHS) {
      for (const { url } of [off, on]) await speedOf(url, path, 2)
      const works = [off, on].map(
        ({ url }) =>
          () =>
            speedOf(url, path, SECONDS),
      )
      const [baseline = 0, ours = 0] = await inTurn(works, rounds)
      const what = `GET ${path.split('?', 1)[0]}, every trace recorded and sent, beside tracing off`
      rows.push({ product: 'platform', what, unit: 'requests/s', ours, baseline, goal: { of: 'ratio', atLeast: 0.9 } })
    }
    return rows
  } finally {
    await Promise.all([off.stop(), on.stop(), collector.stop()])
  }
}
