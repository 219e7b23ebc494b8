import { pool } from '#server/core/database/db.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import { generateVacancies } from '../generator/generate.ts'
import { vacanciesByIds } from '../postings/vacancies.sql.ts'

/** The newest publication of the corpus that tests use. */
export const CORPUS_END = new Date('2026-11-01T12:00:00Z')

/** Generates the first `count` vacancies of the standard corpus and resolves to the searchable ones. */
export async function aCorpus(count: number, until = CORPUS_END): Promise<{ vacancy: Vacancy; company: Company }[]> {
  await generateVacancies({ count, until })
  const { rows } = await pool().query<{ vacancy_id: number }>('select vacancy_id from vacancy_search order by 1')
  return vacanciesByIds(rows.map((row) => row.vacancy_id))
}
