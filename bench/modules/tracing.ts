// What traces cost, alternately in one run: a call that would make a span beside the bare call, while tracing is off,
// and the same requests to three processes on one database, of which one records nothing, one what the default sampler
// takes, and one every trace.
import { traced } from '#server/core/tracing/tracing.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { generateVacancies } from '#server/products/vacancies/generator/generate.ts'
import { onDatabase } from '../database.ts'
import { inTurn, requestsPerSecond, startTarget, timed, UNLIMITED } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 4
const WARM_UP_SECONDS = 2
const CONNECTIONS = 16
const VACANCIES = 2_000
const CALLS = 1_000_000
const PATHS = ['/api/servers', '/api/vacancies?per_page=20']

export function measure({ rounds = 5 }: Options): Promise<Row[]> {
  return onDatabase(undefined, async () => {
    await generateVacancies({ count: VACANCIES, until: new Date('2026-11-01T12:00:00Z') })
    return [await costOff(rounds), ...(await costOn(rounds))]
  })
}

/** The cost of a call that would make a span while tracing is off. */
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
  const settings = { LOG_LEVEL: 'info', ENDPOINT: '', ...UNLIMITED }
  const collector = await startTarget('collector')
  const tracing = { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const off = await startTarget('routes', settings)
  const sampled = await startTarget('routes', tracing)
  const whole = await startTarget('routes', { ...tracing, OTEL_TRACES_SAMPLER: 'always_on' })
  const targets = [off, sampled, whole]
  try {
    const rows: Row[] = []
    for (const path of PATHS) {
      const works = targets.map(
        ({ url }) =>
          (seconds = SECONDS) =>
            requestsPerSecond(url + path, seconds, { connections: CONNECTIONS, headers }),
      )
      for (const work of works) await work(WARM_UP_SECONDS)
      const [baseline = 0, ...figures] = await inTurn(works, rounds)
      const request = `GET ${path.split('?', 1)[0]}`
      const row = { product: 'platform', unit: 'requests/s', baseline } as const
      rows.push(
        {
          ...row,
          what: `${request}, traces by the default sampler, beside tracing off`,
          ours: figures[0] ?? 0,
          goal: { of: 'ratio', atLeast: 0.9 },
        },
        { ...row, what: `${request}, every trace recorded and sent, beside tracing off`, ours: figures[1] ?? 0 },
      )
    }
    return rows
  } finally {
    await Promise.all([...targets, collector].map((one) => one.stop()))
  }
}
