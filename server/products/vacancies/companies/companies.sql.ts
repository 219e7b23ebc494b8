// Prisma can neither use the trigram index nor count the searchable vacancies of each company in the same statement.
import { pool } from '#server/core/database/db.ts'
import { likeText } from '#server/core/database/like.ts'
import type { Reads } from '#server/core/database/replica.ts'
import type { Company } from '#prisma/generated/client.ts'
import { COMPANY_COLUMNS, selected } from '../columns.ts'

export type CompanyWithCount = Company & { open: number }

export interface CompanyFilter {
  /** Part of the name, any case. */
  text: string | null
  /** Any of these areas, including the areas inside them. */
  areas: number[] | null
  types: string[] | null
  onlyWithVacancies: boolean
}

const WHERE = `
  ($1::text is null or lower(c.name) like $1)
  and ($2::int[] is null or c.area_id = any($2))
  and ($3::text[] is null or c.type = any($3))
  and (not $4::bool or exists (select from vacancy_search s where s.company_id = c.id))`
const OPEN = '(select count(*)::int from vacancy_search s where s.company_id = c.id) as open'

/** One page of companies by name, and their total number. */
export async function companiesPage(
  reads: Reads,
  filter: CompanyFilter,
  limit: number,
  offset: number,
): Promise<{ found: number; rows: CompanyWithCount[] }> {
  const values = [like(filter.text), filter.areas, filter.types, filter.onlyWithVacancies]
  const [count, page] = await Promise.all([
    reads.query<{ found: number }>({
      name: 'companies-found',
      text: `select count(*)::int as found from company c where ${WHERE}`,
      values,
    }),
    reads.query<CompanyWithCount>({
      name: 'companies-page',
      text: `select ${selected(COMPANY_COLUMNS, 'c')}, ${OPEN} from company c where ${WHERE}
        order by lower(c.name), c.id limit $5 offset $6`,
      values: [...values, limit, offset],
    }),
  ])
  return { found: count.rows[0]?.found ?? 0, rows: page.rows }
}

/** The company with its number of open vacancies. */
export async function companyWithCount(id: number, reads: Reads = pool()): Promise<CompanyWithCount | undefined> {
  const { rows } = await reads.query<CompanyWithCount>({
    name: 'company-by-id',
    text: `select ${selected(COMPANY_COLUMNS, 'c')}, ${OPEN} from company c where c.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** Companies that an account has blacklisted, latest first, and their total number. */
export async function blacklistedCompanies(
  userId: string,
  limit: number,
  offset: number,
): Promise<{ found: number; rows: CompanyWithCount[] }> {
  const [count, page] = await Promise.all([
    pool().query<{ found: number }>({
      name: 'companies-blacklisted-found',
      text: 'select count(*)::int as found from company_blacklist where user_id = $1',
      values: [userId],
    }),
    pool().query<CompanyWithCount>({
      name: 'companies-blacklisted',
      text: `select ${selected(COMPANY_COLUMNS, 'c')}, ${OPEN}
        from company_blacklist b join company c on c.id = b.company_id where b.user_id = $1
        order by b.created_at desc, c.id desc limit $2 offset $3`,
      values: [userId, limit, offset],
    }),
  ])
  return { found: count.rows[0]?.found ?? 0, rows: page.rows }
}

/** Companies for the search box: names that begin with the text first, then those with most vacancies. */
export async function companiesNamed(reads: Reads, text: string, limit: number): Promise<CompanyWithCount[]> {
  const { rows } = await reads.query<CompanyWithCount>({
    name: 'companies-suggest',
    text: `select * from (
        select ${selected(COMPANY_COLUMNS, 'c')}, ${OPEN} from company c where lower(c.name) like $1 limit 500) found
      order by lower(name) like $2 desc, open desc, id limit $3`,
    values: [like(text), like(text)?.slice(1), limit],
  })
  return rows
}

/** Departments that the visible vacancies of a company name, by name. */
export async function departmentsOf(reads: Reads, companyId: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await reads.query<{ id: string; name: string }>({
    name: 'company-departments',
    text: `select distinct coalesce(department_id, '') as id, department_name as name from vacancy
      where company_id = $1 and not hidden and held_at is null and department_name is not null order by name, id`,
    values: [companyId],
  })
  return rows
}

/** The pattern for "contains", with the wildcards of LIKE escaped. */
const like = (text: string | null): string | null => (text === null ? null : `%${likeText(text.toLowerCase())}%`)
