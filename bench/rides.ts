// Feedback saved through HTTP by 16 parallel riders, beside pgbench writing in one transaction each the same two rows
// (trip and feedback), and the same six (with reasons and outbox), in turn in one run on one PostgreSQL. Prints saves per
// second, their ratios and the slowest of a hundred.
// Usage: node bench/rides.ts [rounds]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { closeDb, db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { provideKeys } from '#server/core/keys.ts'
import { env, setEnv } from '#server/env.ts'
import { openDatabase } from '#server/postgres/open.ts'
import { aToken, aUser } from '#server/testing/factories.ts'
import { median, startTarget } from './load.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const SECONDS = 5
const RIDERS = 16

const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'))
setEnv({ DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'warn' })
const database = await openDatabase(() => {})
provideKeys(database.embedded)
const user = await aUser()
const token = await aToken(user)
const server = await startTarget('rides', { RATE_LIMIT: '100000000', RATE_LIMIT_BURST: '100000000' })

const http: { perSecond: number; p50: number; p99: number }[] = []
const two: number[] = []
const all: number[] = []
const plain = rows(user.id)
await saves(2)
for (let round = 0; round < ROUNDS; round++) {
  http.push(await saves(SECONDS))
  two.push(pgbench(plain.two))
  all.push(pgbench(plain.all))
}
const stored = await db().rideFeedback.count()
await server.stop()
await closeDb()
await database.stop()
rmSync(folder, { recursive: true, force: true })

const perSecond = median(http.map((round) => round.perSecond))
console.log(`through HTTP    ${Math.round(perSecond)} saves/s by ${RIDERS} riders, ${stored} feedbacks stored in all`)
console.log(
  `latency         p50 ${median(http.map((round) => round.p50))} ms, p99 ${median(http.map((round) => round.p99))} ms`,
)
for (const [name, figures] of Object.entries({ 'two inserts': two, 'the same rows': all })) {
  const plainly = median(figures)
  if (Number.isNaN(plainly)) console.log(`pgbench         ${name}: pgbench is not installed`)
  else
    console.log(`pgbench         ${name}: ${Math.round(plainly)}/s, HTTP / pgbench ${(perSecond / plainly).toFixed(2)}`)
}

/** Every request saves another trip; every answer must be 200. */
async function saves(seconds: number): Promise<{ perSecond: number; p50: number; p99: number }> {
  const result = await autocannon({
    url: server.url,
    connections: RIDERS,
    duration: seconds,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    setupClient: (client) => {
      const next = () => client.setBody(body())
      next()
      client.on('response', next)
    },
  })
  // autocannon may send a body twice at the very end of a round; that is a replay, which is 200 as well.
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

function body(): string {
  const reasons = { quality_choices: ['Clean car', 'On time'], better_quality_choices: ['Faster pickup'] }
  return JSON.stringify({ order_id: newId('trip'), stars: 5, comment: 'Thank you', reasons, tips: '1.50' })
}

/** Transactions per second of these statements written by C, over prepared statements, or NaN without pgbench. */
function pgbench(statements: readonly string[]): number {
  const script = join(folder, 'saves.sql')
  writeFileSync(script, ['\\set n random(1, 9000000000000000000)', 'begin;', ...statements, 'commit;'].join('\n'))
  const load = ['-M', 'prepared', '-c', String(RIDERS), '-j', '2', '-T', String(SECONDS)]
  const run = spawnSync('pgbench', ['-n', ...load, '-f', script, env().DATABASE_URL], { encoding: 'utf8' })
  if (run.error) return Number.NaN
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (tps === undefined) throw new Error(run.stderr)
  return Number(tps)
}

/** The trip and what was said of it; then what belongs to it: reasons, and the promise of a support task. */
function rows(userId: string): { two: string[]; all: string[] } {
  const two = [
    `insert into ride_order (id, order_id, user_id, finished_at) values ('b' || :n, 'b' || :n, '${userId}', now());`,
    `insert into ride_feedback (order_id, stars, comment, tips, content_hash) values ('b' || :n, 5, 'Thank you', 1.50, '\\x00');`,
  ]
  const more = [
    `insert into ride_reason (order_id, kind, position, text, known) values ('b' || :n, 'quality', 0, 'Clean car', true),
     ('b' || :n, 'quality', 1, 'On time', true), ('b' || :n, 'better', 0, 'Faster pickup', true);`,
    `insert into support_delivery (id, order_id, updated_at) values ('dlv_' || :n, 'b' || :n, now());`,
  ]
  return { two, all: [...two, ...more].map((one) => one.replaceAll('\n', ' ')) }
}
