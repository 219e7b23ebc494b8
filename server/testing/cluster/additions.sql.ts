// Rows of vacancies, compared in one statement of SQL.
import pg from 'pg'
import { aVacancyBody } from '#server/products/vacancies/testing/people.ts'
import type { Client } from '../soak/client.ts'
import { counted, type Product } from '../soak/product.ts'

/** Ids of open vacancies that do not belong to the employer of the load, so that nobody changes them. */
export async function openVacancies(connectionString: string, employer: string): Promise<number[]> {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const { rows } = await database.query<{ id: number }>(
    `select id from vacancy where archived_at is null and not hidden and company_id <>
      (select c.id from company c join user_account u on u.id = c.owner_id where u.email = $1)`,
    [employer],
  )
  await database.end()
  return rows.map(({ id }) => id)
}

/** A load that adds vacancies all the time and never changes them. */
export function makeAdditions({ call }: Client): { product: Product; before: (time: number) => number[] } {
  const known = new Map<number, { name: string; at: number }>()
  return {
    before: (time) => [...known].filter(([, { at }]) => at < time).map(([id]) => id),
    product: {
      name: 'additions',
      acts: [
        async (id) => {
          const name = `Added ${id}`
          const path = '/vacancies?ignore_duplicates=true'
          const made = await call({
            as: 'employer',
            method: 'POST',
            path,
            body: aVacancyBody({ name }),
            key: `added-${id}`,
          })
          if (made) known.set(Number(made['id']), { name, at: Date.now() })
        },
      ],
      tally: () => ({ added: known.size }),
      invariants: [
        counted(
          'every vacancy that was added is there once',
          `select count(*) from unnest($1::int[], $2::text[]) wanted(id, name)
            full join (select id, name from vacancy where name like 'Added %') v using (id)
            where v.name is distinct from wanted.name`,
          () => [[...known.keys()], [...known.values()].map(({ name }) => name)],
        ),
      ],
    },
  }
}
