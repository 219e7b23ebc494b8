// SphinxQL has no placeholders: only numbers and tokens are written into its statements.
import type { CopiedRow } from '../memory/load.sql.ts'
import { tokensOf } from './tokens.ts'
import { keyOfDegrees } from './where.sql.ts'

export const DOCUMENT_COLUMNS =
  'id, words, company, published, pay, pay_top, salary_low, salary_high, located, lat, lng, title_words, version, tags'

/** Upper bound of a vacancy without a salary, which matches every wanted salary. */
const HIGHEST = 2 ** 32 - 1

/** The values of `DOCUMENT_COLUMNS` for a row. */
export function documentOf(row: CopiedRow): string {
  const lexemes = new Set<string>()
  row.eachLexeme((source, from, to) => lexemes.add(decoder.decode(source.subarray(from, to))))
  const { salaryFrom: from, salaryTo: to, lat, lng } = row
  const located = !Number.isNaN(lat)
  const values = [
    row.vacancyId,
    `'${tokensOf(lexemes).join(' ')}'`,
    row.companyId,
    row.publishedAt,
    (from === -1 ? to : from) + 1,
    (to === -1 ? from : to) + 1,
    Math.max(row.salaryLow, 0),
    row.salaryLow === -1 ? HIGHEST : row.salaryHigh,
    located ? 1 : 0,
    located ? keyOfDegrees(lat) : 0,
    located ? keyOfDegrees(lng) : 0,
    row.titleWords,
    row.version,
    `(${row.tags.join(',')})`,
  ]
  return `(${values.join(',')})`
}

const decoder = new TextDecoder()
