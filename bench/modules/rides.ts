// Feedback saved through HTTP by 16 parallel riders, who each send the next save as soon as they have an answer, beside
// pgbench writing the same six rows in one transaction each, alternately in one run on one PostgreSQL.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { newId } from '#server/core/ids.ts'
import { env } from '#server/settings/env.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { onDatabase } from '../database.ts'
import { inTurn, median, startTarget, UNLIMITED } from '../harness.ts'
import type { Options, Row } from '../table.ts'

const SECONDS = 5
const RIDERS = 16
/** So many accounts that none reaches its quota of trips. */
const ACCOUNTS = 64

export function measure({ rounds = 5 }: Options): Promise<Row[]> {
  return onDatabase(undefined, async (folder) => {
    const users = await Promise.all(Array.from({ length: ACCOUNTS }, () => aUser()))
    const tokens = await Promise.all(users.map((user) => aToken(user)))
    // pgbench writes this account's trips, which soon exceed the quota.
    const plain = await aUser()
    const server = await startTarget('routes', { ENDPOINT: '/api/save-feedback', ...UNLIMITED })
    try {
      return await compare(server.url, plain.id, { tokens, folder, rounds })
    } finally {
      await server.stop()
    }
  })
}

interface Setting {
  tokens: readonly string[]
  folder: string
  rounds: number
}

async function compare(url: string, userId: string, { tokens, folder, rounds }: Setting): Promise<Row[]> {
  // One round that does not count: code is compiled, and PostgreSQL has made its first log files.
  await saves(url, tokens, SECONDS)
  const latencies: number[] = []
  const through = async () => {
    const { perSecond, p99 } = await saves(url, tokens, SECONDS)
    latencies.push(p99)
    return perSecond
  }
  const direct = () => Promise.resolve(pgbench(folder, rows(userId)))
  const [ours = 0, baseline = 0] = await inTurn([through, direct], rounds)
  const what = `saves by ${RIDERS} riders, beside pgbench with the same six rows`
  return [
    { product: 'rides', what, unit: 'saves/s', ours, baseline, goal: { of: 'ratio', atLeast: 0.4 } },
    {
      product: 'rides',
      what: `a save by one of ${RIDERS} riders, p99 of a round`,
      unit: 'ms',
      ours: median(latencies),
      goal: { of: 'ours', atMost: 50 },
    },
  ]
}

/** Every request saves another trip; every answer must be 200. */
async function saves(url: string, tokens: readonly string[], seconds: number) {
  const result = await autocannon({
    url,
    connections: RIDERS,
    duration: seconds,
    method: 'POST',
    setupClient: (client) => {
      let turn = 0
      const next = () => {
        const authorization = `Bearer ${tokens[turn++ % tokens.length]}`
        client.setHeadersAndBody({ authorization, 'content-type': 'application/json' }, body())
      }
      next()
      client.on('response', next)
    },
  })
  // autocannon may send a body twice at the very end of a round; that is a replay, which is 200 as well.
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

function body(): string {
  const reasons = { quality_choices: ['Clean car', 'On time'], better_quality_choices: ['Faster pickup'] }
  return JSON.stringify({ order_id: newId('trip'), stars: 5, comment: 'Thank you', reasons, tips: '1.50' })
}

/** Transactions per second of these statements, prepared and sent by a C program; NaN when pgbench is not installed. */
function pgbench(folder: string, statements: readonly string[]): number {
  const script = join(folder, 'saves.sql')
  writeFileSync(script, ['\\set n random(1, 9000000000000000000)', 'begin;', ...statements, 'commit;'].join('\n'))
  const load = ['-M', 'prepared', '-c', String(RIDERS), '-j', '2', '-T', String(SECONDS)]
  const run = spawnSync('pgbench', ['-n', ...load, '-f', script, env().DATABASE_URL], { encoding: 'utf8' })
  if (run.error) return Number.NaN
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (tps === undefined) throw new Error(run.stderr)
  return Number(tps)
}

/** Trip and feedback, the reasons, and the outbox row of the support task. */
function rows(userId: string): string[] {
  return [
    `insert into ride_order (id, order_id, user_id, finished_at) values ('b' || :n, 'b' || :n, '${userId}', now());`,
    `insert into ride_feedback (order_id, stars, comment, tips, content_hash) values ('b' || :n, 5, 'Thank you', 1.50, '\\x00');`,
    `insert into ride_reason (order_id, kind, position, text, known) values ('b' || :n, 'quality', 0, 'Clean car', true), ('b' || :n, 'quality', 1, 'On time', true), ('b' || :n, 'better', 0, 'Faster pickup', true);`,
    `insert into support_delivery (id, order_id, updated_at) values ('dlv_' || :n, 'b' || :n, now());`,
  ]
}
