// Neither Prisma's schema nor its client knows of these functions.
import { pool } from '#server/core/database/db.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** Identifies the database: row versions (`xmin`) are comparable only within it. Read once. */
export async function databaseIdentity(): Promise<string> {
  const known = singleton('vacancies.database-identity', () => ({ name: '' }))
  if (known.name === '') {
    const { rows } = await pool().query<{ name: string }>(
      `select concat_ws(' ', system_identifier, 'vacancy_search'::regclass::oid,
        (select oid from pg_database where datname = current_database())) as name from pg_control_system()`,
    )
    known.name = rows[0]?.name ?? ''
  }
  return known.name
}
