import { Prisma } from '#prisma/generated/client.ts'

/** Field of a Prisma model → its column, for hand-written SQL. */
export type Columns<Field extends string = string> = Readonly<Record<Field, string>>

export const COMPANY_COLUMNS = columnsOf(Prisma.CompanyScalarFieldEnum)
export const VACANCY_COLUMNS = columnsOf(Prisma.VacancyScalarFieldEnum)
/**
 * Columns in the order of the values in `putSearchRow`. Prisma does not support the type of `tsv`.
 */
export const SEARCH_COLUMNS = { ...columnsOf(Prisma.VacancySearchScalarFieldEnum), tsv: 'tsv' }

export const SNIPPET_COLUMNS = columnsOf(Prisma.VacancySnippetScalarFieldEnum)

/** `v.area_id as "areaId", …` for the fields of a row. */
export const selected = (columns: Columns, alias: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${alias}.${column} as "${field}"`)
    .join(', ')

/** Every `@map` in the schema is the field's name in snake case. */
function columnsOf<Field extends string>(fields: Record<Field, string>): Columns<Field> {
  const entries = Object.keys(fields).map((field) => [
    field,
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ])
  return Object.fromEntries(entries) as Columns<Field>
}
