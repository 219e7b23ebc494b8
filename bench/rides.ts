// Feedback saved through HTTP by 16 parallel riders, beside pgbench writing the same rows in one transaction each, in
// turn in one run on one PostgreSQL. Prints saves per second, their ratio and the slowest of a hundred.
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
const bare: number[] = []
await saves(SECONDS)
for (let round = 0; round < ROUNDS; round++) {
  http.push(await saves(SECONDS))
  bare.push(pgbench())
}
const stored = await db().rideFeedback.count()
await server.stop()
await closeDb()
await database.stop()
rmSync(folder, { recursive: true, force: true })

const perSecond = median(http.map((round) => round.perSecond))
const baseline = median(bare)
console.log(`through HTTP    ${Math.round(perSecond)} saves/s by ${RIDERS} riders, ${stored} rows stored in all`)
console.log(
  `latency         p50 ${median(http.map((round) => round.p50))} ms, p99 ${median(http.map((round) => round.p99))} ms`,
)
console.log(`pgbench         ${Number.isNaN(baseline) ? 'not installed' : `${Math.round(baseline)} transactions/s`}`)
if (!Number.isNaN(baseline)) console.log(`HTTP / pgbench  ${(perSecond / baseline).toFixed(2)}`)

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
  return JSON.stringify({ order_id: newId('ord'), stars: 5, comment: 'Thank you', reasons, tips: '1.50' })
}

/** Transactions per second of the same rows written by C, or NaN without pgbench. */
function pgbench(): number {
  const script = join(folder, 'saves.sql')
  writeFileSync(
    script,
    `\\set n random(1, 9000000000000000000)
     begin;
     insert into ride_order (id, user_id, finished_at) values ('ord_' || :n, '${user.id}', now());
     insert into ride_feedback (order_id, stars, comment, tips, content_hash) values ('ord_' || :n, 5, 'Thank you', 1.50, '\\x00');
     insert into ride_reason (order_id, kind, position, text, known) values ('ord_' || :n, 'quality', 0, 'Clean car', true), ('ord_' || :n, 'quality', 1, 'On time', true), ('ord_' || :n, 'better', 0, 'Faster pickup', true);
     insert into support_delivery (id, order_id, updated_at) values ('dlv_' || :n, 'ord_' || :n, now());
     select graphile_worker.add_job('rides.deliver', json_build_object('orderId', 'ord_' || :n), job_key => 'deliver ' || :n);
     commit;`,
  )
  const args = ['-n', '-c', String(RIDERS), '-j', '2', '-T', String(SECONDS), '-f', script, env().DATABASE_URL]
  const run = spawnSync('pgbench', args, { encoding: 'utf8' })
  if (run.error) return Number.NaN
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (tps === undefined) throw new Error(run.stderr)
  return Number(tps)
}
