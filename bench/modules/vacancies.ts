// The search of vacancies in memory beside plain SQL, at each size. `node bench/vacancies.ts` measures more: the search in
// PostgreSQL alone, the growth from size to size, the size of the index.
import { rmSync } from 'node:fs'
import { benchFolder } from '../harness.ts'
import type { Options, Row } from '../table.ts'
import { measuredSize } from '../vacancies-process.ts'
import type { Measured } from '../vacancies-size.ts'

/** PostgreSQL is given up after this long. */
const GIVEN_UP_MS = 20_000

export async function measure({ sizes = [10_000], rounds = 7, folder }: Options): Promise<Row[]> {
  const place = folder ?? benchFolder()
  try {
    const rows: Row[] = []
    for (const size of sizes.toSorted((a, b) => a - b)) {
      const { measurements } = await measuredSize(place, size, rounds)
      rows.push(...measurements.map((measured) => rowOf(measured, size)))
    }
    return rows
  } finally {
    if (folder === undefined) rmSync(place, { recursive: true, force: true })
  }
}

/** The goals are those of a million vacancies, so a smaller number must hold them all the more. */
function rowOf({ name, memory, plain, goal }: Measured, size: number): Row {
  return {
    product: 'vacancies',
    what: `${size.toLocaleString('en')}: ${name}`,
    unit: 'ms',
    ours: memory ?? GIVEN_UP_MS,
    ...(plain !== undefined && { baseline: plain ?? GIVEN_UP_MS }),
    ...(goal !== undefined && { goal: { of: 'ours', atMost: goal } }),
  }
}
