import { Prisma } from '#prisma/generated/client.ts'
import type { Company, Vacancy } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import { stableJson } from '#server/core/stable-json.ts'
import { indexVacancy } from '../engine/indexing.service.ts'
import type { Imported } from './imported.ts'

export type Outcome = 'added' | 'updated' | 'unchanged'

/**
 * Writes a vacancy from elsewhere inside the transaction: a new one, or the one that came under the same name before.
 * One that says nothing new is left alone, so that importing a file again costs little and wakes nobody.
 */
export async function storeImported(tx: Db, imported: Imported): Promise<Outcome> {
  const { source, sourceId } = imported
  const company = await companyFor(tx, imported)
  const { contacts, languages, ...columns } = imported.vacancy
  const data = {
    ...columns,
    companyId: company.id,
    contacts: contacts ?? Prisma.DbNull,
    languages: languages ?? [],
  }
  const before = await tx.vacancy.findUnique({ where: { source_sourceId: { source, sourceId } } })
  if (before && says(before, { ...imported.vacancy, companyId: company.id })) return 'unchanged'
  const after = before
    ? await tx.vacancy.update({ where: { id: before.id }, data })
    : await tx.vacancy.create({ data: { ...data, source, sourceId } })
  await indexVacancy(tx, before, after, company)
  return before ? 'updated' : 'added'
}

/** Companies that exist stay as they are: their owner may have changed them here. */
async function companyFor(tx: Db, { source, company, vacancy }: Imported): Promise<Company> {
  const { sourceId, name, trusted, accreditedIt } = company
  const known = await tx.company.findUnique({ where: { source_sourceId: { source, sourceId } } })
  return known ?? tx.company.create({ data: { source, sourceId, name, trusted, accreditedIt, areaId: vacancy.areaId } })
}

/** Whether the stored row says all of this already; dates are kept to the second. */
function says(stored: Vacancy, wanted: Partial<Vacancy>): boolean {
  return Object.entries(wanted).every(
    ([field, value]) => comparable(stored[field as keyof Vacancy]) === comparable(value),
  )
}

const comparable = (value: unknown): string =>
  value instanceof Date ? String(Math.round(value.getTime() / 1000)) : stableJson(value)
