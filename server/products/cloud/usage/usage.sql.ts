// A sample is one statement, so that it is stored in all levels or in none: Prisma needs one for each
// row, and cannot average a stored value with a new one.
import { pool } from '#server/core/database/db.ts'
import { readStatement } from '#server/core/database/pipelined.ts'
import type { Usage } from '../hypervisor/hypervisor.ts'
import { LEVELS, SAMPLE_SECONDS, stretchOf } from './levels.schema.ts'

/** What is measured, and the column that counts the samples of which each is the average. */
const MEASURES = { cpu: 'rates', received: 'rates', sent: 'rates', memory: 'samples', disk: 'samples' } as const
export type Measure = keyof typeof MEASURES

const NAMES = Object.keys(MEASURES) as Measure[]
const COLUMNS = ['samples', 'rates', ...NAMES, ...NAMES.map((name) => `${name}_max`)].join(', ')

/** After a longer pause a rate would hide that there was one. */
const LONGEST_PAUSE_SECONDS = 4 * SAMPLE_SECONDS

/**
 * Stores what servers use at a time. A second sample of the same stretch changes nothing, whoever
 * takes it. Rates follow from the sample before: after a pause, or when a counter was reset,
 * there are none.
 */
export async function storeSample(usages: readonly Usage[], at: Date): Promise<void> {
  if (usages.length === 0) return
  await pool().query({
    name: 'cloud-usage-store',
    text: STORE,
    values: [JSON.stringify(usages), at, stretchOf(at, SAMPLE_SECONDS), LEVELS.slice(1).map(({ step }) => step)],
  })
}

const rate = (name: string) =>
  `case when r.is_continuous then (r.${name} - r.before_${name}) / r.seconds end as ${name === 'cpu_seconds' ? 'cpu' : name}`

const mean = (name: Measure, count: string) => `
  ${name} = case when u.${name} is null then excluded.${name} when excluded.${name} is null then u.${name}
    else (u.${name}::float8 * u.${count} + excluded.${name}) / (u.${count} + 1) end,
  ${name}_max = greatest(u.${name}_max, excluded.${name}_max)`

const STORE = `
  with server as (
    select s.id from cloud_server s join jsonb_to_recordset($1::jsonb) as given (id int) on given.id = s.id
    order by s.id for key share of s
  ), reading as (
    select given.id, given."cpuSeconds" as cpu_seconds, given.memory, given.disk, given.received, given.sent,
      before.cpu_seconds as before_cpu_seconds, before.received as before_received,
      before.sent as before_sent, extract(epoch from $2::timestamptz - before.at)::float8 as seconds,
      coalesce($2::timestamptz > before.at
        and $2::timestamptz <= before.at + make_interval(secs => ${LONGEST_PAUSE_SECONDS})
        and given."cpuSeconds" >= before.cpu_seconds and given.received >= before.received
        and given.sent >= before.sent, false) as is_continuous
    from jsonb_to_recordset($1::jsonb)
      as given (id int, "cpuSeconds" float8, memory float8, disk float8, received float8, sent float8)
    join server on server.id = given.id
    left join cloud_reading before on before.server_id = given.id
  ), measured as (
    select r.id, r.is_continuous::int as rates, ${rate('cpu_seconds')}, ${rate('received')}, ${rate('sent')},
      r.memory, r.disk
    from reading r
  ), fresh as (
    insert into cloud_usage (server_id, level, at, ${COLUMNS})
    select id, 0, $3::timestamptz, 1, rates, ${NAMES.join(', ')}, ${NAMES.join(', ')} from measured
    on conflict do nothing returning *
  ), kept as (
    insert into cloud_reading (server_id, at, cpu_seconds, memory, disk, received, sent)
    select r.id, $2, r.cpu_seconds, r.memory, r.disk, r.received, r.sent
    from reading r join fresh on fresh.server_id = r.id
    on conflict (server_id) do update set at = excluded.at, cpu_seconds = excluded.cpu_seconds,
      memory = excluded.memory, disk = excluded.disk, received = excluded.received, sent = excluded.sent
  )
  insert into cloud_usage as u (server_id, level, at, ${COLUMNS})
  select server_id, level.place, date_bin(make_interval(secs => level.step), $3::timestamptz, 'epoch'), ${COLUMNS}
  from fresh cross join unnest($4::int[]) with ordinality as level (step, place)
  on conflict (server_id, level, at) do update set
    samples = u.samples + excluded.samples, rates = u.rates + excluded.rates,
    ${NAMES.map((name) => mean(name, MEASURES[name])).join(',')}`

/** Deletes what each level keeps no longer. @returns how many rows */
export async function thinUsage(now: Date): Promise<number> {
  const { rowCount } = await pool().query(
    `delete from cloud_usage u using cloud_server s, unnest($1::int[]) with ordinality as level (keep, place)
     where u.server_id = s.id and u.level = level.place - 1 and u.at < $2::timestamptz - make_interval(secs => keep)`,
    [LEVELS.map(({ keep, step }) => keep + step), now],
  )
  return rowCount ?? 0
}

export type UsageRow = { at: Date; rates: number } & Record<Measure | `${Measure}_max`, number | null>

/** The stretches of one level since a time, oldest first. */
export function usageSince(serverId: number, level: number, from: Date): Promise<UsageRow[]> {
  return readStatement({
    name: 'cloud-usage-since',
    text: `select at, ${COLUMNS} from cloud_usage where server_id = $1 and level = $2 and at >= $3 order by at`,
    values: [serverId, level, from],
  })
}
