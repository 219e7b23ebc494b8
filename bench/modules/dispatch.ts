// The same small handler through direct dispatch, through Next and beside a bare node:http server, alternately in one
// run.
import { execFileSync } from 'node:child_process'
import { inTurn, requestsPerSecond, startBare, startTarget, UNLIMITED } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 4
const OPEN = { ...UNLIMITED, LOG_LEVEL: 'info' }

/** Requests per second of each, median of the rounds. */
export async function measure({ rounds = 5 }: Options): Promise<Row[]> {
  buildNext()
  const routes = await startTarget('routes', OPEN)
  const targets = [await startBare(await fetch(routes.url)), routes, await startTarget('next', OPEN)]
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
