import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'

export type ReportRow = RouterOutput['rides']['feedback']['report']['rows'][number]

const DAY_MS = 86_400_000

/** Lengths of the period in days. */
export const PERIODS = [7, 30, 90, 365] as const
export const FIRST = { days: 30, by: 'day' }

/**
 * The input for the report. The period is whole days, so that the server and the browser use the same query key.
 * @param by a grouping, or `switch:` and the name of a switch
 */
export function reportInput({ days, by }: { days: number; by: string }): RouterInput['rides']['feedback']['report'] {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const from = new Date(today - (days - 1) * DAY_MS).toISOString()
  if (by.startsWith('switch:')) return { from, by: 'variant', switch: by.slice('switch:'.length) }
  return { from, by: by as 'day' | 'platform' | 'version' }
}

/** With fewer riders than this, a difference between variants says little. */
export const FEW_RIDERS = 100

/** The average rating; null without one. */
export function averageOf(stars: readonly number[]): number | null {
  const all = stars.reduce((sum, times) => sum + times, 0)
  return all === 0 ? null : stars.reduce((sum, times, at) => sum + times * (at + 1), 0) / all
}

/**
 * The margin of error of the average: half of its 95 % confidence interval, with the number of riders as the sample
 * size; null if there are fewer than two.
 */
export function marginOf({ stars, riders }: Pick<ReportRow, 'stars' | 'riders'>): number | null {
  const average = averageOf(stars)
  const all = stars.reduce((sum, times) => sum + times, 0)
  if (average === null || all < 2 || riders < 2) return null
  const variance = stars.reduce((sum, times, at) => sum + times * (at + 1 - average) ** 2, 0) / (all - 1)
  return 1.96 * Math.sqrt(variance / Math.min(all, riders))
}

const COLUMNS = ['key', 'riders', 'feedback', 'tips_asked', 'tips_given'] as const

/** The counts as CSV (RFC 4180), with a column for each rating, and the choices with their counts in one. */
export function reportCsv(rows: readonly ReportRow[]): string {
  const head = [...COLUMNS, ...[1, 2, 3, 4, 5].map((stars) => `stars_${stars}`), 'reasons']
  const lines = rows.map((row) => [...COLUMNS.map((column) => row[column]), ...row.stars, reasonsOf(row)])
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')
}

/** "Clean car: 8; better: Cleaner car: 3". */
function reasonsOf({ reasons }: ReportRow): string {
  const counted = reasons.map(
    ({ question, text, times }) => `${question === 'better' ? 'better: ' : ''}${text}: ${times}`,
  )
  return counted.join('; ')
}

/** A cell that begins like a formula would be run by programs that open the file. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
