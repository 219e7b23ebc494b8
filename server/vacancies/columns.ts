import { Prisma } from '#prisma/generated/client.ts'

/** Prisma's field → the column behind it, for statements that Prisma does not write. */
export type Columns<Field extends string = string> = Readonly<Record<Field, string>>

export const COMPANY_COLUMNS = columnsOf(Prisma.CompanyScalarFieldEnum)
export const VACANCY_COLUMNS = columnsOf(Prisma.VacancyScalarFieldEnum)
/** In the order of the values of `putSearchRow`. Prisma does not know the type of `tsv`. */
export const SEARCH_COLUMNS = { ...columnsOf(Prisma.VacancySearchScalarFieldEnum), tsv: 'tsv' }

/** `v.area_id as "areaId", …` for the fields of a row. */
export const selected = (columns: Columns, alias: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${alias}.${column} as "${field}"`)
    .join(', ')

/** Every `@map` of the schema writes the field's name in snake case. */
function columnsOf<Field extends string>(fields: Record<Field, string>): Columns<Field> {
  const entries = Object.keys(fields).map((field) => [
    field,
    field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ])
  return Object.fromEntries(entries) as Columns<Field>
}
