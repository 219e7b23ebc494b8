// A hit of the external layer's cache beside a bare node:http server that sends the same bytes, alternately in one run.
import { inTurn, requestsPerSecond, startBare, startTarget } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 4

/** Requests per second of each, median of the rounds. */
export async function measure({ rounds = 5 }: Options): Promise<Row[]> {
  const gateway = await startTarget('music-gateway')
  const [url = '', token = ''] = gateway.url.split(' ')
  const headers = { authorization: `Bearer ${token}` }
  const path = `${url}/api/v1/track/1`
  const bare = await startBare(await fetch(path, { headers }))
  const speedOf = (target: string, seconds: number) => requestsPerSecond(target, seconds, { headers })
  await speedOf(path, 2)
  await speedOf(bare.url, 2)
  const [plain = 0, ours = 0] = await inTurn([() => speedOf(bare.url, SECONDS), () => speedOf(path, SECONDS)], rounds)
  await Promise.all([gateway.stop(), bare.stop()])
  const what = "hit of the gateway's cache, beside a bare server that sends the same bytes"
  return [{ product: 'music', what, unit: 'requests/s', ours, baseline: plain, goal: { of: 'ratio', atLeast: 0.5 } }]
}
