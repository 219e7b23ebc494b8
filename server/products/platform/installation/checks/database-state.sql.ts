import { texts } from '#i18n/texts.ts'
import { extraPool, type Db } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { ok, warning, type Finding } from '#server/core/finding.ts'
import { bytesText, secondsText } from '#server/core/text/units.ts'
import { within } from '#server/core/within.ts'
import { env } from '#server/settings/env.ts'

// Size, connections and positions in the log are in the catalogue of PostgreSQL, which Prisma does not know.

/** Part of max_connections that may be in use. */
const CROWDED = 0.9
const LAG_SECONDS = 60
const ANSWER_MS = 2000

const t = () => texts('admin.checks.database')

/** How large the database is, whether it has connections left, and whether a replica keeps up. */
export async function checkDatabaseState(db: Db, crowded = CROWDED): Promise<Finding[]> {
  const replica = await checkReplica(db)
  return [await checkSize(db, crowded), ...(replica ? [replica] : [])]
}

async function checkSize(db: Db, crowded: number): Promise<Finding> {
  const [row] = await db.$queryRaw<{ bytes: number; used: number; most: number }[]>`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
      current_setting('max_connections')::int as most`
  const { bytes = 0, used = 0, most = 1 } = row ?? {}
  const id = 'database.size'
  const found = () => t()('sizeFound', { size: bytesText(bytes), used, most })
  const figures = { bytes, connections: used, max_connections: most }
  if (used > most * crowded) return warning(id, () => [t()('size'), found(), t()('crowdedRemedy')], figures)
  return ok(id, () => [t()('size'), found()], figures)
}

/** Null without DATABASE_READ_URL. */
async function checkReplica(db: Db): Promise<Finding | null> {
  const connectionString = env().DATABASE_READ_URL
  if (connectionString === '') return null
  const id = 'database.replica'
  try {
    const [primary] = await db.$queryRaw<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`
    const pool = extraPool('replica.check', { max: 1, connectionString, connectionTimeoutMillis: ANSWER_MS })
    const answer = await within(ANSWER_MS, pool.query<{ seconds: number }>(LAG, [primary?.lsn]))
    const seconds = answer?.rows[0]?.seconds
    if (seconds === undefined) throw new Error(`no answer within ${ANSWER_MS} ms`)
    const lag = Math.round(seconds)
    const found = () => t()('lag', { lag: lag === 0 ? 'none' : 'some', behind: secondsText(lag) })
    const figures = { lag_seconds: lag }
    if (lag > LAG_SECONDS) return warning(id, () => [t()('replica'), found(), t()('lagRemedy')], figures)
    return ok(id, () => [t()('replica'), found()], figures)
  } catch (error) {
    const reason = errorText(error)
    return warning(id, () => [t()('replica'), t()('replicaLost', { reason }), t()('replicaRemedy')])
  }
}

/** How many seconds the replica is behind; 0 when it has all that the primary had just before, or was promoted. */
const LAG = `select case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
  else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`
