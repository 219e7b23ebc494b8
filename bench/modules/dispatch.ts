// The same small handler through direct dispatch, through Next and beside a bare node:http server, alternately in one run.
import { execFileSync } from 'node:child_process'
import { inTurn, requestsPerSecond, startTarget } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 4
/** What our own answer consists of, made by no code at all. */
const BARE = {
  BODY: '{"status":"ok"}',
  HEADERS: JSON.stringify({
    'ratelimit-limit': '50',
    'ratelimit-remaining': '49',
    'ratelimit-reset': '1',
    vary: 'Authorization, Cookie',
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'req_5f0c1d2e3a4b5c6d7e8f901234567890',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'access-control-allow-origin': '*',
  }),
}
const OPEN = { RATE_LIMIT: '100000000', RATE_LIMIT_BURST: '100000000', LOG_LEVEL: 'info' }

/** Requests per second of each, median of the rounds. */
export async function measure({ rounds = 5 }: Options): Promise<Row[]> {
  buildNext()
  const targets = [await startTarget('bare', BARE), await startTarget('routes', OPEN), await startTarget('next', OPEN)]
  for (const { url } of targets) await requestsPerSecond(url, 2)
  const works = targets.map((target) => () => requestsPerSecond(target.url, SECONDS))
  const [bare = 0, direct = 0, next = 0] = await inTurn(works, rounds)
  await Promise.all(targets.map((target) => target.stop()))
  const row = { product: 'platform', unit: 'requests/s', ours: direct } as const
  return [
    { ...row, what: 'direct dispatch beside a bare server', baseline: bare, goal: { of: 'ratio', atLeast: 0.6 } },
    { ...row, what: 'direct dispatch beside Next', baseline: next, goal: { of: 'ratio', atLeast: 8 } },
  ]
}

function buildNext(): void {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', 'bench/next'], { env, stdio: 'pipe' })
}
