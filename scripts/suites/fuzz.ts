// Sends hostile requests to every endpoint of both listeners and to the socket of a server started for it (or of
// --url). Exits with 1 when an answer is a server error, shows something internal, is not documented or took over half
// a second also when it is sent again alone.
// Usage: npm run suite -- fuzz [--count 100000] [--seed 1] [--surface public|internal|unauthorized|socket] [--from 0]
//        [--url http://localhost:3000 --internal http://127.0.0.1:3001 --token qt_… --service qt_…]
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fuzz, fuzzWorst, SURFACES, type FuzzedServer } from '#server/testing/fuzz/fuzz.ts'
import type { FuzzReport } from '#server/testing/fuzz/judge.ts'
import { ACCOUNTS, type Who } from '#e2e/accounts.ts'
import { startOwn, tokenOf } from '#e2e/own-server.ts'

const DATA = '.cache/fuzz'
const SCOPES = 'cloud:read,cloud:write,vacancies:read,vacancies:write,rides:read,rides:write,music:read,tokens:write'
const MOST_SHOWN = 30

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    surface: { type: 'string' },
    url: { type: 'string' },
    internal: { type: 'string' },
    token: { type: 'string', multiple: true, default: [] },
    service: { type: 'string' },
  },
})
const { url, internal, token: tokens, service } = values
const only = SURFACES.find((surface) => surface === values.surface)
if ((values.surface && !only) || (url && !(internal && service && tokens.length > 0))) {
  console.error(`--surface is one of ${SURFACES.join(', ')}; --url needs --internal, --token and --service`)
  process.exit(2)
}

const own = url ? null : await startServer()
let isKeptBusy = false
try {
  const server = own ? ownServer(own) : { url: url ?? '', internal: internal ?? '', tokens, service: service ?? '' }
  const begun = performance.now()
  const onProgress = (sent: number) => console.log(`  ${sent} sent`)
  const reports: Record<string, FuzzReport> = await fuzz(server, {
    count: Number(values.count),
    seed: Number(values.seed),
    from: Number(values.from),
    ...(only && { only }),
    onProgress,
  })
  if (!only) Object.assign(reports, await fuzzWorst(server, { onProgress }))
  console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s, seed ${values.seed}`)
  for (const [surface, report] of Object.entries(reports)) show(surface, report)
  isKeptBusy = Object.values(reports).some(({ slow }) => slow.length > 0)
  process.exitCode = Object.values(reports).some(({ findings, slow }) => findings.length + slow.length > 0) ? 1 : 0
} finally {
  // A server that is kept busy does not notice that it should stop.
  await (isKeptBusy ? own?.kill() : own?.stop())
}

/** A server with sample data and without rate limits, so that requests reach the endpoints. */
async function startServer() {
  rmSync(DATA, { recursive: true, force: true })
  return startOwn(DATA, {
    SAMPLE_VACANCIES: '300',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_BURST: '1000000',
    LOG_LEVEL: 'error',
  })
}

function ownServer({ url, internal }: Pick<FuzzedServer, 'url' | 'internal'>): FuzzedServer {
  return {
    url,
    internal,
    tokens: (Object.keys(ACCOUNTS) as Who[]).map((who) => tokenOf(DATA, SCOPES, who)),
    service: tokenOf(DATA, 'music:internal', 'operator'),
  }
}

function show(surface: string, { sent, statuses, findings, slow, waited }: FuzzReport): void {
  console.log(
    `${surface}: ${sent} sent, ${findings.length} wrong, ${slow.length} over 500 ms alone, ${waited.length} beside others; ${JSON.stringify(statuses)}`,
  )
  for (const { number, call, why } of slow.slice(0, MOST_SHOWN))
    console.log(`slow #${number} ${why} ${call.slice(0, 200)}`)
  for (const { number, call, why } of waited.slice(0, MOST_SHOWN))
    console.log(`waited #${number} ${why} ${call.slice(0, 200)}`)
  for (const { number, call, why } of findings.slice(0, MOST_SHOWN)) console.log(`WRONG #${number} ${why}\n  ${call}`)
}
