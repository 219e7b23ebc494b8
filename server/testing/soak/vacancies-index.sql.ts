// The narrow search rows compared with the wide rows they are built from: joins over every vacancy.
import type pg from 'pg'
import { COMPANY_COLUMNS, VACANCY_COLUMNS, selected } from '#server/products/vacancies/columns.ts'
import { searchRow } from '#server/products/vacancies/engine/row.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { Client, Body } from './client.ts'
import { counted, type Invariant } from './product.ts'

const OPEN = 'v.archived_at is null and not v.hidden'

/** Search agrees with the database: rows, titles, words, and answers of the API. */
export function indexInvariants({ call }: Client, employer: string): Invariant[] {
  return [
    counted(
      'every open vacancy has a search row, and no other has one',
      `select count(*) from vacancy v full join vacancy_search s on s.vacancy_id = v.id
        where (v.id is not null and ${OPEN}) <> (s.vacancy_id is not null)`,
    ),
    counted(
      'every title is counted as often as open vacancies have it',
      `select count(*) from (select lower(name) as title, count(*) as count from vacancy v where ${OPEN} group by 1) now
        full join vacancy_title held using (title) where held.count is distinct from now.count`,
    ),
    { sentence: 'every search row equals one built now', broken: differingRows },
    {
      sentence: 'search finds as many vacancies as there are open ones',
      async broken(database) {
        const body = await call({ as: 'user', method: 'GET', path: '/vacancies?per_page=0' })
        const { rows } = await database.query<{ n: string }>(`select count(*) as n from vacancy v where ${OPEN}`)
        return Math.abs(Number(body?.['found']) - Number(rows[0]?.n))
      },
    },
    {
      sentence: "search by company finds exactly the employer's open vacancies, by their current names",
      async broken(database) {
        const path = `/vacancies?no_magic=true&per_page=100&employer_id=${employer}&text=NAME:soak`
        const found = new Map<number, string>()
        for (let page = 0; page < 5; page++) {
          const body = await call({ as: 'user', method: 'GET', path: `${path}&page=${page}` })
          for (const { id, name } of (body?.['items'] ?? []) as Body[]) found.set(Number(id), String(name))
        }
        const { rows } = await database.query<{ id: number; name: string }>(
          `select id, name from vacancy v where company_id = $1 and name like 'Soak %' and ${OPEN}`,
          [employer],
        )
        const wrong = rows.filter(({ id, name }) => found.get(id) !== name).length
        return wrong + Math.abs(found.size - rows.length)
      },
    },
  ]
}

async function differingRows(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{
    wide: Vacancy
    company: Company
    responses: number
    tags: number[]
    id: number
  }>(
    `select v.id, s.tags,
      (select to_jsonb(w) from (select ${selected(VACANCY_COLUMNS, 'v')}) w) as wide,
      (select to_jsonb(w) from (select ${selected(COMPANY_COLUMNS, 'c')}) w) as company,
      (select count(*)::int from negotiation n where n.vacancy_id = v.id) as responses
    from vacancy v join company c on c.id = v.company_id join vacancy_search s on s.vacancy_id = v.id`,
  )
  let differing = 0
  for (const { id, wide, company, responses, tags } of rows) {
    const wanted = searchRow(wide, company, responses)
    const same = await database.query('select from vacancy_search where vacancy_id = $1 and tsv = $2::tsvector', [
      id,
      wanted.tsv,
    ])
    const sorted = (list: number[]) => list.toSorted((a, b) => a - b).join()
    if (same.rowCount !== 1 || sorted(wanted.tags) !== sorted(tags)) differing++
  }
  return differing
}
