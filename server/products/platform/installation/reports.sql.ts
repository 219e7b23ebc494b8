import type { Locale } from '#i18n/locales.ts'
import type { Db } from '#server/core/database/db.ts'
import type { FindingView } from '#server/core/finding.schema.ts'
import type { LimitHits } from '#server/core/limit-hits.ts'

// Times are of the clock of the database, since clocks of machines may differ. One statement inserts or updates the
// row.

/** A process that has been silent for longer is gone. */
const SILENT = '60 seconds'

export interface ProcessReport {
  id: string
  machine: string
  kind: 'server' | 'web' | 'worker'
  pid: number
  version: string
  memory: number
  startedAt: Date
  checkedAt: Date | null
  findings: Partial<Record<Locale, FindingView[]>>
}

type Own = Omit<ProcessReport, 'startedAt' | 'checkedAt' | 'findings'> & {
  uptimeSeconds: number
  /** New findings of the checks; without them the stored ones are kept. */
  findings?: ProcessReport['findings'] | undefined
}

/** Writes what a process reports of itself. */
export async function writeReport(db: Db, own: Own): Promise<void> {
  const findings = own.findings ? JSON.stringify(own.findings) : null
  await db.$executeRaw`
    insert into process_report (id, machine, kind, pid, version, started_at, seen_at, memory, findings, checked_at)
    values (${own.id}, ${own.machine}, ${own.kind}, ${own.pid}, ${own.version},
      now() - make_interval(secs => ${own.uptimeSeconds}::float8), now(), ${own.memory}::bigint,
      coalesce(${findings}::jsonb, '{}'), case when ${findings}::jsonb is not null then now() end)
    on conflict (id) do update set seen_at = excluded.seen_at, memory = excluded.memory,
      findings = case when excluded.checked_at is null then process_report.findings else excluded.findings end,
      checked_at = coalesce(excluded.checked_at, process_report.checked_at)`
}

/** The processes that are alive, on any machine. */
export function liveReports(db: Db): Promise<ProcessReport[]> {
  return db.$queryRaw<ProcessReport[]>`
    select id, machine, kind, pid, version, memory::float8 as memory, started_at as "startedAt",
      checked_at as "checkedAt", findings
    from process_report where seen_at > now() - ${SILENT}::interval
    order by machine, kind, started_at`
}

/** Deletes the report of a process that ends, and those of processes that ended without a word. */
export async function removeReports(db: Db, id: string): Promise<void> {
  await db.$executeRaw`delete from process_report where id = ${id} or seen_at < now() - interval '1 day'`
}

/** Adds counts to the rows of today; counts of deleted accounts are dropped. */
export async function writeLimitHits(db: Db, hits: readonly LimitHits[]): Promise<void> {
  await db.$executeRaw`
    insert into limit_hit (user_id, what, day, count, last_at)
    select hit."userId", hit.what, current_date, hit.count, now()
    from jsonb_to_recordset(${JSON.stringify(hits)}::jsonb) as hit("userId" text, what text, count int)
    join user_account on user_account.id = hit."userId"
    on conflict (user_id, what, day) do update
    set count = limit_hit.count + excluded.count, last_at = excluded.last_at`
}

export interface RefusedAccount {
  userId: string
  name: string
  email: string
  what: string
  count: number
  lastAt: Date
}

/** Accounts that limits refused in the last 7 days, the latest first. */
export function refusedAccounts(db: Db, most: number): Promise<RefusedAccount[]> {
  return db.$queryRaw<RefusedAccount[]>`
    select user_id as "userId", name, email, what, sum(count)::int as count, max(last_at) as "lastAt"
    from limit_hit join user_account on user_account.id = user_id
    where day > current_date - 7
    group by user_id, name, email, what order by max(last_at) desc, what limit ${most}::int`
}

/** How many accounts limits have refused since yesterday, and how often. */
export async function refusedSince(db: Db): Promise<{ accounts: number; times: number }> {
  const rows = await db.$queryRaw<{ accounts: number; times: number }[]>`
    select count(distinct user_id)::int as accounts, coalesce(sum(count), 0)::int as times
    from limit_hit where day >= current_date - 1`
  return rows[0] ?? { accounts: 0, times: 0 }
}
