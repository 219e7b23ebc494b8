// The rows of a page in the order of their ids, with company and counts, is the most frequent statement of the product:
// Prisma takes two to three times as long for twenty rows. Nor can it add to counters of many rows in one statement.
import { pool } from '#server/core/db.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { COMPANY_COLUMNS, selected, VACANCY_COLUMNS } from '../columns.ts'

export interface VacancyAndCompany {
  vacancy: Vacancy
  company: Company
  responses: number
}

/** Vacancies with these ids that are not hidden, including archived ones, in the order of the ids. */
export async function vacanciesByIds(ids: readonly number[]): Promise<VacancyAndCompany[]> {
  if (ids.length === 0) return []
  const { rows } = await pool().query<Record<string, unknown>>({
    name: 'vacancies-by-ids',
    text: BY_IDS,
    values: [ids],
  })
  return rows.map(split)
}

const PREFIX = 'company.'
const COMPANY = selected(COMPANY_COLUMNS, 'c').replaceAll(' as "', ` as "${PREFIX}`)
const BY_IDS = `
  select ${selected(VACANCY_COLUMNS, 'v')}, ${COMPANY},
    (select count(*)::int from negotiation n where n.vacancy_id = v.id) as responses
  from unnest($1::int[]) with ordinality as wanted (id, place)
  join vacancy v on v.id = wanted.id and not v.hidden
  join company c on c.id = v.company_id
  order by wanted.place`

function split(row: Record<string, unknown>): VacancyAndCompany {
  const vacancy: Record<string, unknown> = {}
  const company: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    if (name.startsWith(PREFIX)) company[name.slice(PREFIX.length)] = value
    else if (name !== 'responses') vacancy[name] = value
  }
  return {
    // The columns are those of the models, named like the fields.
    vacancy: vacancy as Vacancy,
    company: company as Company,
    responses: Number(row.responses),
  }
}

/** Adds to the views of vacancies, always in the same order to avoid deadlocks; unknown ones are left out. */
export async function addViews(views: ReadonlyMap<number, number>): Promise<void> {
  await pool().query({
    name: 'vacancy-views-add',
    text: `insert into vacancy_views as held (vacancy_id, count)
      select vacancy.id, seen.count from unnest($1::int[], $2::int[]) as seen (id, count)
      join vacancy on vacancy.id = seen.id order by vacancy.id
      on conflict (vacancy_id) do update set count = held.count + excluded.count`,
    values: [[...views.keys()], [...views.values()]],
  })
}
