// Sends hostile requests to every endpoint of a server of its own (or of --url with --token) and ends with 1 when an
// answer is an error of ours, tells something technical or is not documented.
// Usage: npm run attack -- [--count 100000] [--seed 1] [--from 0] [--url http://localhost:3000 --token qt_…]
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { attack } from '#server/testing/attack/attack.ts'
import type { AttackReport } from '#server/testing/attack/attack.ts'
import { ACCOUNTS } from '#e2e/accounts.ts'
import { startOwn } from '#e2e/own-server.ts'

const DATA = '.cache/attack'
const SCOPES = 'cloud:read,cloud:write,vacancies:read,vacancies:write,rides:read,rides:write,music:read,tokens:write'
const MOST_SHOWN = 30

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    url: { type: 'string' },
    token: { type: 'string', multiple: true, default: [] },
  },
})

const own = values.url ? null : await startServer()
try {
  const url = values.url ?? own?.url ?? ''
  const credentials = (own ? tokens() : values.token).map((token) => `Bearer ${token}`)
  const begun = performance.now()
  const report = await attack({
    url,
    description: await (await fetch(`${url}/api/openapi.json`)).json(),
    credentials: credentials.length > 0 ? credentials : ['Bearer none'],
    count: Number(values.count),
    seed: Number(values.seed),
    from: Number(values.from),
    onProgress: (sent) => console.log(`  ${sent} sent`),
  })
  show(report, (performance.now() - begun) / 1000)
  process.exitCode = report.findings.length > 0 ? 1 : 0
} finally {
  await own?.stop()
}

/** A server with sample data and without limits, so that the attack reaches the endpoints. */
async function startServer() {
  rmSync(DATA, { recursive: true, force: true })
  return startOwn(DATA, {
    SAMPLE_VACANCIES: '300',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_BURST: '1000000',
    LOG_LEVEL: 'error',
  })
}

function tokens(): string[] {
  return Object.values(ACCOUNTS).map(({ email }) => {
    const args = ['scripts/token.ts', 'create', '--email', email, '--scopes', SCOPES]
    const env = { ...process.env, DATA_DIR: DATA, DATABASE_URL: '' }
    return execFileSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  })
}

function show({ sent, statuses, findings, slow }: AttackReport, seconds: number): void {
  console.log(`${sent} requests in ${seconds.toFixed(0)} s, seed ${values.seed}`)
  console.table(statuses)
  for (const { number, call, why } of slow.slice(0, MOST_SHOWN))
    console.log(`slow #${number} ${why} ${call.slice(0, 200)}`)
  for (const { number, call, why } of findings.slice(0, MOST_SHOWN)) console.log(`WRONG #${number} ${why}\n  ${call}`)
  console.log(`${findings.length} wrong, ${slow.length} over 2 s`)
}
