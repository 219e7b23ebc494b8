// Prisma supports neither the type tsvector nor an upsert of it.
import type { Db } from '#server/core/database/db.ts'
import { SEARCH_COLUMNS } from '../../columns.ts'
import { analysisVersion } from '../analysis-version.ts'
import type { SearchRow } from '../row.ts'

const NAMES = Object.values(SEARCH_COLUMNS)
const UPSERT = `
  with searched as (
    insert into vacancy_search (${NAMES.join(', ')})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::int[], $12::tsvector)
    on conflict (vacancy_id) do update set ${NAMES.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}
    returning vacancy_id
  )
  insert into vacancy_snippet (vacancy_id, sentences) select vacancy_id, $13::text from searched
  on conflict (vacancy_id) do update set sentences = excluded.sentences`

export const NOTE_VERSION = `
  insert into vacancy_index_state (id, version)
  select 1, case when exists (select from vacancy_search) then 'unknown' else $1 end
  on conflict do nothing`

/**
 * Records the version of text analysis that the search rows are built with, unless one is recorded. To be called before
 * the first row is written: rows without a version come from a release that recorded none.
 */
export async function noteVersion(tx: Db, version = analysisVersion()): Promise<void> {
  await tx.$executeRawUnsafe(NOTE_VERSION, version)
}

/** Writes the row that search reads, in the transaction that writes the vacancy. */
export async function putSearchRow(tx: Db, row: SearchRow): Promise<void> {
  await noteVersion(tx)
  const values = Object.keys(SEARCH_COLUMNS).map((field) => row[field as keyof SearchRow])
  await tx.$executeRawUnsafe(UPSERT, ...values, row.sentences)
}

/** Removes the vacancy from search. @returns whether it was there */
export async function dropSearchRow(tx: Db, vacancyId: number): Promise<boolean> {
  return (await tx.$executeRaw`delete from vacancy_search where vacancy_id = ${vacancyId}`) > 0
}

/** Changes the number of searchable vacancies with a title, and deletes a title that has none left. */
export async function countTitle(tx: Db, title: string, by: 1 | -1): Promise<void> {
  if (by === 1) {
    await tx.$executeRaw`
      insert into vacancy_title as held (title, shown, count) values (lower(${title}), ${title}, 1)
      on conflict (title) do update set count = held.count + 1`
  } else {
    await tx.$executeRaw`update vacancy_title set count = count - 1 where title = lower(${title})`
    await tx.$executeRaw`delete from vacancy_title where title = lower(${title}) and count <= 0`
  }
}

/** Adds word forms to the dictionary of the spelling correction, always in the same order to avoid deadlocks. */
export async function putTerms(tx: Db, forms: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    insert into vacancy_term (form) select distinct form from unnest(${[...forms]}::text[]) form order by form
    on conflict do nothing`
}

/** Locks searchable vacancies of a company against other changes. @returns the ids of the next `take` after `from` */
export async function lockVacanciesOf(tx: Db, companyId: number, from: number, take: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from vacancy v
    where company_id = ${companyId} and id > ${from}
      and exists (select from vacancy_search s where s.vacancy_id = v.id)
    order by id limit ${take} for no key update of v`
  return rows.map(({ id }) => id)
}
