// The rows of a page in the order of their ids, with their companies, is the most frequent statement of the product:
// Prisma takes two to three times as long for twenty rows. Nor can it add to counters of many rows in one statement.
import { pool } from '#server/core/database/db.ts'
import type { Reads } from '#server/core/database/replica.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { COMPANY_COLUMNS, selected, VACANCY_COLUMNS, type Columns } from '../columns.ts'

export interface VacancyAndCompany {
  vacancy: Vacancy
  company: Company
}

/** Vacancies with these ids that are neither hidden nor held back, including archived ones, in the order of the ids. */
export async function vacanciesByIds(ids: readonly number[], reads: Reads = pool()): Promise<VacancyAndCompany[]> {
  if (ids.length === 0) return []
  const { rows } = await reads.query<Record<string, unknown>>({
    name: 'vacancies-by-ids',
    text: BY_IDS,
    values: [ids],
  })
  return rows.map(split)
}

const PREFIX = 'company.'
const COMPANY = selected(COMPANY_COLUMNS, 'c').replaceAll(' as "', ` as "${PREFIX}`)
/**
 * The lists stand in subqueries, so that their lengths are unknown: else PostgreSQL plans short ones again each time.
 */
const BY_IDS = `
  select ${selected(VACANCY_COLUMNS, 'v')}, ${COMPANY}
  from unnest((select $1::int[])) with ordinality as wanted (id, place)
  join vacancy v on v.id = wanted.id and not v.hidden and v.held_at is null
  join company c on c.id = v.company_id
  order by wanted.place`

function split(row: Record<string, unknown>): VacancyAndCompany {
  const vacancy: Record<string, unknown> = {}
  const company: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(PREFIX)) company[name.slice(PREFIX.length)] = value
    else vacancy[name] = value
  }
  return {
    // The columns are those of the models, named like the fields.
    vacancy: vacancy as Vacancy,
    company: company as Company,
  }
}

const { id, name, trusted, accreditedIt, ownerId } = COMPANY_COLUMNS
const SHOWN_COMPANY = { id, name, trusted, accreditedIt, ownerId }
const { description: _text, brandedDescription: _brand, ...LISTED } = VACANCY_COLUMNS

/**
 * The columns that are read of a vacancy: for a list those without the long texts, otherwise all.
 */
const COLUMNS = { listed: LISTED, whole: VACANCY_COLUMNS }

type CompanyFields = Pick<Company, keyof typeof SHOWN_COMPANY>

/** The rows behind a vacancy as one revision of it. */
export interface VacancyRows<V = Omit<Vacancy, 'description' | 'brandedDescription'>> {
  vacancy: V
  company: CompanyFields
  /** See `storedSentences`; null for a row that an earlier release wrote, or that search does not find. */
  sentences: string | null
  /** The description when there are no sentences. */
  unsplit: string | null
}

export interface ReadVacancy {
  id: number
  /** The transactions that wrote the rows, and the places of the rows: different after every change. */
  revision: string
  favorited: boolean
  /** Whether the reader has blacklisted the vacancy or its company. */
  blacklisted: boolean
  /** State of the reader's response. */
  response: string | null
  /** null when the revision is the known one. */
  rows: VacancyRows | VacancyRows<Vacancy> | null
}

/**
 * Vacancies that are not hidden, in the order of the ids, with the reader's relations to them. Those held back are for
 * their owner, and for readers who see all. Rows come only where the revision differs from the one that is known.
 */
export async function readVacancies(
  reads: Reads,
  ids: readonly number[],
  options: { what: keyof typeof COLUMNS; reader: string | null; seesHeld: boolean; known: readonly (string | null)[] },
): Promise<ReadVacancy[]> {
  if (ids.length === 0) return []
  const { what, reader, seesHeld, known } = options
  const { rows } = await reads.query<Omit<ReadVacancy, 'rows'> & NonNullable<ReadVacancy['rows']>>({
    name: `vacancies-read-${what}`,
    text: READ[what],
    values: [ids, known, reader, seesHeld],
  })
  return rows.map(({ vacancy, company, sentences, unsplit, ...read }) => ({
    ...read,
    rows: vacancy && { vacancy: withDates(vacancy), company, sentences, unsplit },
  }))
}

/** Each row as one JSON value, which is read in a third of the time of its eighty columns. */
const read = (columns: Columns): string => `
  select v.id, r.revision,
    exists (select from vacancy_favorite f where f.user_id = $3 and f.vacancy_id = v.id) as favorited,
    exists (select from vacancy_blacklist b where b.user_id = $3 and b.vacancy_id = v.id)
      or exists (select from company_blacklist b where b.user_id = $3 and b.company_id = v.company_id) as blacklisted,
    (select n.state from negotiation n where n.user_id = $3 and n.vacancy_id = v.id) as response,
    case when r.changed then (select row_to_json(one) from (select ${selected(columns, 'v')}) one) end as vacancy,
    case when r.changed then (select row_to_json(one) from (select ${selected(SHOWN_COMPANY, 'c')}) one) end as company,
    case when r.changed then s.sentences end as sentences,
    case when r.changed and s.sentences is null then v.description end as unsplit
  from unnest((select $1::int[]), (select $2::text[])) with ordinality as wanted (id, known, place)
  join vacancy v on v.id = wanted.id and not v.hidden
  join company c on c.id = v.company_id and (v.held_at is null or c.owner_id = $3 or $4)
  left join vacancy_snippet s on s.vacancy_id = v.id
  cross join lateral (
    select revision, revision is distinct from wanted.known as changed
    from concat_ws(' ', v.xmin, v.ctid, c.xmin, c.ctid) as revision
  ) r
  order by wanted.place`
const READ = { listed: read(COLUMNS.listed), whole: read(COLUMNS.whole) }

const DATES: readonly (keyof VacancyRows['vacancy'])[] = [
  'publishedAt',
  'createdAt',
  'initialCreatedAt',
  'updatedAt',
  'archivedAt',
  'expiresAt',
  'heldAt',
]

/** A row of JSON, in which dates are text. */
function withDates(row: VacancyRows['vacancy']): VacancyRows['vacancy'] {
  for (const name of DATES) {
    const date: unknown = row[name]
    if (typeof date === 'string') Object.assign(row, { [name]: new Date(date) })
  }
  return row
}

/** Vacancy id → number of its responses, for those that have any. */
export async function responseCounts(reads: Reads, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await reads.query<{ id: number; count: number }>({
    name: 'vacancies-responses',
    text: 'select vacancy_id as id, count(*)::int as count from negotiation where vacancy_id = any($1::int[]) group by 1',
    values: [ids],
  })
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Adds to the views of vacancies, in total and today, always in the same order to avoid deadlocks; unknown ones are
 * left out.
 */
export async function addViews(views: ReadonlyMap<number, number>): Promise<void> {
  await pool().query({
    name: 'vacancy-views-add',
    text: `with seen as materialized (
        select vacancy.id, given.count from unnest($1::int[], $2::int[]) as given (id, count)
        join vacancy on vacancy.id = given.id
      ), days as (
        insert into vacancy_views_day as held (vacancy_id, day, count)
        select id, (now() at time zone '${ZONE}')::date, count from seen order by id
        on conflict (vacancy_id, day) do update set count = held.count + excluded.count
      )
      insert into vacancy_views as held (vacancy_id, count) select id, count from seen order by id
      on conflict (vacancy_id) do update set count = held.count + excluded.count`,
    values: [[...views.keys()], [...views.values()]],
  })
}

/** How many days of views are kept. */
export const DAYS_KEPT = 366

/** Deletes the views of days that no statistics show any more. */
export async function removeOldViews(): Promise<number> {
  const { rowCount } = await pool().query({
    name: 'vacancy-views-old',
    text: `delete from vacancy_views_day where day < now() - interval '${DAYS_KEPT + 1} days'`,
  })
  return rowCount ?? 0
}

/** Views and responses of a vacancy on one day, `2026-10-21` in Moscow. */
export interface DayOfVacancy {
  date: string
  views: number | null
  responses: number | null
}

/**
 * The latest days of a vacancy, at least as many as asked for; days in the future have no numbers.
 * @param days at most a year
 */
export async function daysOfVacancy(id: number, life: { from: Date; to: Date; days: number }): Promise<DayOfVacancy[]> {
  const { rows } = await pool().query<DayOfVacancy>({
    name: 'vacancy-days',
    text: `with life as (
        select greatest(($2::timestamptz at time zone '${ZONE}')::date, ($3::timestamptz at time zone '${ZONE}')::date - $4::int + 1)
          as first, ($3::timestamptz at time zone '${ZONE}')::date as last
      )
      select to_char(each.day, 'YYYY-MM-DD') as date,
        case when each.day <= last then coalesce(seen.count, 0) end as views,
        case when each.day <= last then coalesce(answered.count, 0) end as responses
      from life
      cross join lateral generate_series(first, first + $4::int - 1, interval '1 day') as each (day)
      left join vacancy_views_day seen on seen.vacancy_id = $1 and seen.day = each.day::date
      left join (
        select (created_at at time zone '${ZONE}')::date as day, count(*)::int as count
        from negotiation where vacancy_id = $1 group by 1
      ) answered on answered.day = each.day::date
      order by each.day`,
    values: [id, life.from, life.to, life.days],
  })
  return rows
}

const ZONE = 'Europe/Moscow'
