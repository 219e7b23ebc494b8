// SphinxQL has no placeholders: only numbers and tokens are written into its statements.
import type { ConditionOptions } from '../postgres/statements.sql.ts'
import type { Box, Criteria } from '../../filters/types.ts'
import { matchOf, needsPositions } from './match.ts'

/** A search that the nodes cannot answer exactly: PostgreSQL does. */
export class Unanswerable extends Error {}

/** The limit of Sphinx for the values of one IN. */
const MOST_VALUES = 4096

/**
 * The condition of a search on a node, equivalent to `conditions` in ../postgres/statements.sql.ts. `only` replaces the
 * text condition by an expression that implies it.
 * @throws Unanswerable for phrases that need positions, boxes across the 180th meridian and very long lists
 */
export function whereOf(
  criteria: Criteria,
  options: Pick<ConditionOptions, 'without' | 'anySalary' | 'only' | 'now'>,
): string {
  const parts = [
    ...textCondition(criteria, options.only),
    ...criteria.groups
      .filter((group) => group.filter !== options.without)
      .map(({ tags }) => `tags IN (${limited(tags)})`),
    ...(criteria.companies.length > 0 ? [`company IN (${limited(criteria.companies)})`] : []),
    ...without('id', criteria.without),
    ...without('company', criteria.withoutCompanies),
    ...(options.anySalary === true ? [] : payConditions(criteria)),
    ...timeConditions(criteria, options.now),
    ...(criteria.box ? boxConditions(criteria.box) : []),
  ]
  return parts.length === 0 ? '' : `WHERE ${parts.join(' AND ')}`
}

export const PAID = 'pay >= 1'
export const LOCATED = 'located = 1'

function textCondition({ text }: Criteria, only: string | undefined): string[] {
  if (text?.root && needsPositions(text.root)) throw new Unanswerable('a phrase needs positions')
  if (only !== undefined) return [`MATCH('${only}')`]
  return text?.root ? [`MATCH('${matchOf(text.root)}')`] : []
}

function limited(values: readonly number[]): string {
  if (values.length > MOST_VALUES) throw new Unanswerable('too many values')
  return values.map(Number).join(',')
}

function without(column: string, values: readonly number[]): string[] {
  const parts = Array.from({ length: Math.ceil(values.length / MOST_VALUES) }, (_, at) =>
    values.slice(at * MOST_VALUES, (at + 1) * MOST_VALUES),
  )
  return parts.map((part) => `${column} NOT IN (${limited(part)})`)
}

/** Nodes store pay plus 1, and 0 for none. A vacancy without pay matches every wanted salary. */
function payConditions({ salary, payFrom, payTo }: Criteria): string[] {
  return [
    ...(salary === null ? [] : answering(salary)),
    ...(payFrom === null && payTo === null ? [] : [`pay >= ${(payFrom ?? 0) + 1}`]),
    ...(payTo === null ? [] : [`pay <= ${payTo + 1}`]),
  ]
}

/** The conditions of vacancies that answer a wanted salary. */
export const answering = (salary: number): string[] => [`salary_low <= ${salary}`, `salary_high >= ${salary}`]

const DAY_MS = 86_400_000

function timeConditions({ period, from, to }: Criteria, now: Date): string[] {
  const start = period === null ? from : new Date(now.getTime() - period * DAY_MS)
  return [
    ...(start ? [`published >= ${Math.max(Math.ceil(start.getTime() / 1000), 0)}`] : []),
    ...(to ? [`published <= ${Math.max(Math.floor(to.getTime() / 1000), 0)}`] : []),
  ]
}

function boxConditions({ top, bottom, left, right }: Box): string[] {
  const latitude = [LOCATED, `lat >= ${keyOfDegrees(bottom)}`, `lat <= ${keyOfDegrees(top)}`]
  const [from, to] = [keyOfDegrees(left), keyOfDegrees(right)]
  if (left <= right) return [...latitude, `lng >= ${from}`, `lng <= ${to}`]
  // Sphinx has neither OR nor NOT BETWEEN.
  throw new Unanswerable('a box across the 180th meridian')
}

/** Degrees as an integer with the same order. The floats of Sphinx have half the precision. */
export function keyOfDegrees(degrees: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, Math.abs(degrees))
  const bits = view.getBigInt64(0)
  return degrees < 0 ? -bits : bits
}

export function degreesOfKey(key: bigint): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigInt64(0, key < 0n ? -key : key)
  return key < 0n ? -view.getFloat64(0) : view.getFloat64(0)
}
