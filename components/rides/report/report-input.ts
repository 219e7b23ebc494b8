import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'

export type ReportRow = RouterOutput['rides']['feedback']['report']['rows'][number]

const DAY_MS = 86_400_000

/** Lengths of the period in days. */
export const PERIODS = [7, 30, 90, 365] as const
export const FIRST = { days: 30, by: 'day' }

/**
 * What is asked for: whole days until now, so that the page and the browser ask for the same.
 * @param by a grouping, or `switch:` and the name of a switch
 */
export function reportInput({ days, by }: { days: number; by: string }): RouterInput['rides']['feedback']['report'] {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const from = new Date(today - (days - 1) * DAY_MS).toISOString()
  if (by.startsWith('switch:')) return { from, by: 'variant', switch: by.slice('switch:'.length) }
  return { from, by: by as 'day' | 'platform' | 'version' }
}

/** Under so many riders a difference between variants says little. */
export const FEW_RIDERS = 100

/** The average rating; null without one. */
export function averageOf(stars: readonly number[]): number | null {
  const all = stars.reduce((sum, times) => sum + times, 0)
  return all === 0 ? null : stars.reduce((sum, times, at) => sum + times * (at + 1), 0) / all
}

const COLUMNS = ['key', 'riders', 'feedback', 'tips_asked', 'tips_given'] as const

/** The counts as CSV (RFC 4180), with a column for each rating. */
export function reportCsv(rows: readonly ReportRow[]): string {
  const head = [...COLUMNS, ...[1, 2, 3, 4, 5].map((stars) => `stars_${stars}`)]
  const lines = rows.map((row) => [...COLUMNS.map((column) => row[column]), ...row.stars])
  return [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')
}

/** A cell that begins like a formula would be run by programs that open the file. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
