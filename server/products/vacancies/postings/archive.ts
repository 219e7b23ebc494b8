import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/database/db.ts'
import { indexVacancy } from '../engine/indexing.service.ts'

/** How many vacancies one transaction archives. */
export const ARCHIVE_BATCH = 100

/** Archives open vacancies that were read in this transaction, each as of a time. */
export async function archiveVacancies(
  tx: Db,
  open: readonly (Vacancy & { company: Company })[],
  asOf: (vacancy: Vacancy) => Date | null,
): Promise<void> {
  for (const { company, ...vacancy } of open) {
    const { id, expiresAt, heldAt } = vacancy
    const archivedAt = asOf(vacancy)
    // It may have been archived, published again or held back since it was read.
    const where = { id, archivedAt: null, expiresAt, heldAt }
    const { count } = await tx.vacancy.updateMany({ where, data: { archivedAt } })
    if (count > 0) await indexVacancy(tx, vacancy, { ...vacancy, archivedAt }, company)
  }
}
