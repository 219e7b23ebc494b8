import type { HistogramStep, MapPoint, SalaryCounts } from '../types.ts'
import { countBits, drop, eachBit, type Bits } from './bits.ts'
import type { Documents } from './documents.ts'
import { newestFirst } from './ordering.ts'

/** Tag → documents of the set that bear it, in one pass over them, or over all the others when those are fewer. */
export function tagCounts(documents: Documents, bits: Bits): Map<number, number> {
  const { tags } = documents
  if (countBits(bits) * 2 <= documents.living) return tags.named(tags.counts(bits))
  const others = tags.counts(drop(documents.all(), bits))
  return tags.named(tags.totals().map((total, small) => total - (others[small] ?? 0)))
}

/** Documents of the set with a stated salary that answer each wanted one. */
export function salaryCounts({ salaryLow, salaryHigh }: Documents, bits: Bits, wanted: number[]): SalaryCounts {
  const counts = wanted.toSorted((a, b) => a - b).map((salary) => ({ salary, count: 0 }))
  eachBit(bits, (at) => {
    const [low, high] = [salaryLow[at] ?? -1, salaryHigh[at] ?? -1]
    if (low === -1) return
    for (const step of counts) if (low <= step.salary && high >= step.salary) step.count++
  })
  return counts
}

/** Widths are whole multiples of this many roubles. */
const ROUND = 5000

/** Pay in equal steps up to the 98th percentile; the last step has no end. */
export function salarySteps({ salaryFrom, salaryTo }: Documents, bits: Bits, steps: number): HistogramStep[] {
  const pays = new Int32Array(countBits(bits))
  let size = 0
  eachBit(bits, (at) => {
    const from = salaryFrom[at] ?? -1
    const pay = from === -1 ? (salaryTo[at] ?? -1) : from
    if (pay !== -1) pays[size++] = pay
  })
  const sorted = pays.subarray(0, size).sort()
  if (size === 0) return []
  const high = sorted[Math.ceil(size * 0.98) - 1] ?? 0
  const width = Math.max(ROUND, Math.ceil(high / steps / ROUND) * ROUND)
  const counts = Array.from({ length: steps }, () => 0)
  for (const pay of sorted) {
    const step = Math.min(Math.floor(pay / width), steps - 1)
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts.map((count, step) => ({
    from: step * width,
    to: step === steps - 1 ? null : (step + 1) * width,
    count,
  }))
}

/** The newest documents of the set that have coordinates. */
export function mapPoints(documents: Documents, bits: Bits, limit: number): MapPoint[] {
  const points: MapPoint[] = []
  for (const ordinal of newestFirst(documents, bits)) {
    const [lat, lng] = [documents.lat[ordinal] ?? Number.NaN, documents.lng[ordinal] ?? Number.NaN]
    if (!Number.isNaN(lat)) points.push({ id: documents.ids[ordinal] ?? 0, lat, lng })
    if (points.length === limit) break
  }
  return points
}
