// Prisma has neither arrays that overlap nor `delete … returning` of the first rows, nor groups with conditions.
import type { Db } from '#server/core/database/db.ts'
import type { Reads } from '#server/core/database/replica.ts'
import type { Vacancy } from '#prisma/generated/client.ts'
import type { Hidden } from '../filters/criteria.ts'
import type { Comparable } from './same-job.ts'

/** A row as it is compared with others. */
export interface Known extends Comparable {
  id: number
  groupId: number
  /** empty unless the vacancy is the first of its group */
  bands: number[]
}

/**
 * Takes the changes that have waited the longest from the queue, in the transaction.
 * @returns vacancy ids in order, each once
 */
export async function takeDue(tx: Db, most: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    with taken as (
      delete from vacancy_duplicate_due where id in (select id from vacancy_duplicate_due order by id limit ${most})
      returning vacancy_id
    )
    select distinct vacancy_id as id from taken order by 1`
  return rows.map(({ id }) => id)
}

/** Queues these vacancies to be compared again. */
export async function addDue(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`insert into vacancy_duplicate_due (vacancy_id) select unnest(${[...ids]}::int[])`
}

type Text = Pick<
  Vacancy,
  'id' | 'name' | 'description' | 'areaId' | 'salaryFrom' | 'salaryTo' | 'salaryCurrency' | 'salaryMode'
>

/** The compared fields of those of these vacancies that search finds, by id. */
export const searchableTexts = (tx: Db, ids: readonly number[]): Promise<Text[]> => tx.$queryRaw<Text[]>`
    select v.id, v.name, v.description, v.area_id as "areaId", v.salary_from as "salaryFrom", v.salary_to as "salaryTo",
      v.salary_currency as "salaryCurrency", v.salary_mode as "salaryMode"
    from vacancy v join vacancy_search s on s.vacancy_id = v.id
    where v.id = any(${[...ids]}::int[]) order by v.id`

export const knownByIds = (tx: Db, ids: readonly number[]): Promise<Known[]> =>
  tx.$queryRaw<Row[]>`
    select vacancy_id as id, group_id as "groupId", area_id as "areaId", title, salary_low as "salaryLow",
      salary_high as "salaryHigh", signature, bands
    from vacancy_duplicate where vacancy_id = any(${[...ids]}::int[])`.then((rows) => rows.map(known))

/**
 * Limit of the firsts of groups that a batch is compared with, which bounds its memory and time. Smaller ids come
 * first.
 */
const MOST_COMPARED = 20_000

/**
 * The first of each group that shares one of these bands, except `without`. Each band is looked up separately: for
 * thousands at once PostgreSQL expects so many rows that it reads the whole table.
 */
export const knownByBands = (tx: Db, bands: readonly number[], without: readonly number[]): Promise<Known[]> =>
  tx.$queryRaw<Row[]>`
    with near as materialized (
      select distinct d.vacancy_id
      from unnest(${[...bands]}::int[]) band join vacancy_duplicate d on d.bands @> array[band]
      order by 1 limit ${MOST_COMPARED}
    )
    select vacancy_id as id, group_id as "groupId", area_id as "areaId", title, salary_low as "salaryLow",
      salary_high as "salaryHigh", signature, bands
    from near join vacancy_duplicate using (vacancy_id)
    where not vacancy_id = any(${[...without]}::int[])`.then((rows) => rows.map(known))

type Row = Omit<Known, 'signature'> & { signature: Uint8Array }

const known = ({ signature, ...row }: Row): Known => ({
  ...row,
  // Copied, since the bytes may begin anywhere in the buffer of the answer, but a Uint32Array needs an aligned offset.
  signature: new Uint32Array(Uint8Array.from(signature).buffer),
})

/** Writes rows, all columns of each. */
export async function putKnown(tx: Db, rows: readonly Known[]): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(
    rows.map(({ id, groupId, areaId, title, salaryLow, salaryHigh, signature, bands }) => ({
      vacancy_id: id,
      group_id: groupId,
      area_id: areaId,
      title,
      salary_low: salaryLow,
      salary_high: salaryHigh,
      signature: `\\x${Buffer.from(signature.buffer).toString('hex')}`,
      bands,
    })),
  )
  await tx.$executeRaw`
    insert into vacancy_duplicate
    select given.* from jsonb_populate_recordset(null::vacancy_duplicate, ${json}::jsonb) given
      join vacancy v on v.id = given.vacancy_id
    order by given.vacancy_id
    on conflict (vacancy_id) do update set group_id = excluded.group_id, area_id = excluded.area_id,
      title = excluded.title, salary_low = excluded.salary_low, salary_high = excluded.salary_high,
      signature = excluded.signature, bands = excluded.bands`
}

/** Deletes the rows of vacancies that are no longer compared. */
export async function removeKnown(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw`delete from vacancy_duplicate where vacancy_id = any(${[...ids]}::int[])`
}

/** Queues the members of these groups, except `without`, to be compared again. */
export async function addDueOfGroups(tx: Db, groups: readonly number[], without: readonly number[]): Promise<void> {
  if (groups.length === 0) return
  await tx.$executeRaw`
    insert into vacancy_duplicate_due (vacancy_id)
    select vacancy_id from vacancy_duplicate where group_id = any(${[...groups]}::int[]) and not vacancy_id = any(${[...without]}::int[])
    order by 1`
}

/**
 * Pairs that operators have marked as different jobs: `id` is one of these, `groupId` the present group of the other.
 */
export const splitsOf = (
  tx: Db,
  ids: readonly number[],
): Promise<{ id: number; otherId: number; groupId: number | null }[]> =>
  tx.$queryRaw`
    select s.id, s.other_id as "otherId", d.group_id as "groupId"
    from (
      select vacancy_id as id, other_id from vacancy_difference where vacancy_id = any(${[...ids]}::int[])
      union all select other_id, vacancy_id from vacancy_difference where other_id = any(${[...ids]}::int[])
    ) s left join vacancy_duplicate d on d.vacancy_id = s.other_id`

/** Vacancy id → its group, of these vacancies. */
export async function groupsOf(reads: Reads, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await reads.query<{ id: number; groupId: number }>({
    name: 'vacancy-duplicate-groups',
    text: 'select vacancy_id as id, group_id as "groupId" from vacancy_duplicate where vacancy_id = any($1::int[])',
    values: [ids],
  })
  return new Map(rows.map(({ id, groupId }) => [id, groupId]))
}

/** The rows that search finds, with their vacancies. */
const VISIBLE = `join vacancy_search s on s.vacancy_id = d.vacancy_id
  join vacancy v on v.id = d.vacancy_id
  left join vacancy_import i on v.source = 'import:' || i.id`

/** The source of a vacancy, for imported ones the name that operators gave the feed. */
const SOURCE = 'coalesce(i.name, v.source)'

/** The vacancies in the group of a vacancy that search finds, by id, including itself, except `without`. */
export async function groupMembers(
  reads: Reads,
  id: number,
  without: Hidden,
): Promise<{ id: number; source: string | null }[]> {
  const { rows } = await reads.query<{ id: number; source: string | null }>({
    name: 'vacancy-duplicate-members',
    text: `select v.id, ${SOURCE} as source from vacancy_duplicate own
      join vacancy_duplicate d on d.group_id = own.group_id
      ${VISIBLE}
      where own.vacancy_id = $1 and not v.id = any($2::int[]) and not v.company_id = any($3::int[]) order by 1`,
    values: [id, without.vacancies, without.companies],
  })
  return rows
}

interface GroupRow {
  id: number
  /** smallest id in the group that search finds */
  first: number
  size: number
  employers: number
  sources: string[]
  newest: Date
}

/** Groups of two and more, the largest first. */
export async function listGroups(
  reads: Reads,
  { skip, take }: { skip: number; take: number },
): Promise<{ found: number; groups: GroupRow[] }> {
  const { rows } = await reads.query<GroupRow>({
    name: 'vacancy-duplicate-list',
    text: `${GROUPS} order by count(*) desc, max(v.published_at) desc, d.group_id limit $1 offset $2`,
    values: [take, skip],
  })
  const counted = await reads.query<{ found: number }>({
    name: 'vacancy-duplicate-count',
    text: `select count(*)::int as found from (${GROUPS}) g`,
    values: [],
  })
  return { found: counted.rows[0]?.found ?? 0, groups: rows }
}

const GROUPS = `
  select d.group_id as id, min(d.vacancy_id) as first, count(*)::int as size,
    count(distinct v.company_id)::int as employers,
    coalesce(array_agg(distinct ${SOURCE}) filter (where v.source is not null), '{}') as sources,
    max(v.published_at) as newest
  from (select distinct group_id from vacancy_duplicate where group_id <> vacancy_id) twins
  join vacancy_duplicate d on d.group_id = twins.group_id
  ${VISIBLE}
  group by d.group_id having count(*) > 1`
