import type { ConditionOptions } from '../postgres/conditions.ts'
import type { Box, Criteria } from '../types.ts'
import { clearBit, eachBit, hasBit, keep, type Bits } from './bits.ts'
import type { Documents } from './documents.ts'
import { textBits, type Phrases } from './text-bits.ts'

const DAY_MS = 86_400_000

/** The living documents that answer a search: the same conditions as `conditions` of ../conditions.ts writes for PostgreSQL. */
export function matchingBits(
  documents: Documents,
  criteria: Criteria,
  phrases: Phrases,
  options: Pick<ConditionOptions, 'without' | 'anySalary' | 'now'>,
): Bits {
  const bits = documents.all()
  if (criteria.text?.root) keep(bits, textBits(documents, criteria.text.root, phrases))
  for (const { filter, tags } of criteria.groups) {
    if (filter === options.without) continue
    const any = documents.none()
    for (const tag of tags) documents.tags.into(tag, any)
    keep(bits, any)
  }
  for (const test of tests(documents, criteria, options)) {
    eachBit(bits, (ordinal) => {
      if (!test(ordinal)) clearBit(bits, ordinal)
    })
  }
  for (const id of criteria.without) {
    const ordinal = documents.ordinalOf(id)
    if (ordinal !== -1) clearBit(bits, ordinal)
  }
  return bits
}

type Test = (ordinal: number) => boolean

/** Conditions on single values. A value outside the arrays is never asked for. */
function tests(
  documents: Documents,
  criteria: Criteria,
  { anySalary, now }: Pick<ConditionOptions, 'anySalary' | 'now'>,
): Test[] {
  const { companies, period, from, to, box } = criteria
  const { published } = documents
  const made: Test[] = []
  const start = period === null ? from : new Date(now.getTime() - period * DAY_MS)
  if (companies.length > 0) {
    const wanted = new Set(companies)
    made.push((at) => wanted.has(documents.companies[at] ?? 0))
  }
  if (start) {
    const seconds = start.getTime() / 1000
    made.push((at) => (published[at] ?? 0) >= seconds)
  }
  if (to) {
    const seconds = to.getTime() / 1000
    made.push((at) => (published[at] ?? 0) <= seconds)
  }
  if (anySalary !== true) made.push(...payTests(documents, criteria))
  if (box) made.push(inside(documents, box))
  return made
}

function payTests(documents: Documents, { salary, payFrom, payTo }: Criteria): Test[] {
  const { salaryLow, salaryHigh, salaryFrom, salaryTo } = documents
  const made: Test[] = []
  if (salary !== null) {
    made.push((at) => {
      const low = salaryLow[at] ?? -1
      return low === -1 || (low <= salary && (salaryHigh[at] ?? 0) >= salary)
    })
  }
  if (payFrom !== null || payTo !== null) {
    const [least, most] = [payFrom ?? 0, payTo ?? Infinity]
    made.push((at) => {
      const lower = salaryFrom[at] ?? -1
      const pay = lower === -1 ? (salaryTo[at] ?? -1) : lower
      return pay >= least && pay <= most
    })
  }
  return made
}

function inside({ lat, lng }: Documents, { top, bottom, left, right }: Box): Test {
  return (at) => {
    const [north, east] = [lat[at] ?? Number.NaN, lng[at] ?? Number.NaN]
    if (!(north >= bottom && north <= top)) return false
    return left <= right ? east >= left && east <= right : east >= left || east <= right
  }
}

/** How many of the living documents have a lexeme, up to `most`. */
export function livingWith(documents: Documents, bits: Bits, most: number): number {
  const alive = documents.all()
  let count = 0
  eachBit(bits, (ordinal) => {
    if (count < most && hasBit(alive, ordinal)) count++
  })
  return count
}
