import { isHeld, ratioOf } from './row.ts'
import type { Goal, Row } from './row.ts'

const HEAD = ['product', 'what', 'ours', 'baseline', 'ratio', 'goal', 'held']
/** The first two columns are words, the others figures. */
const WORDS = 2

/** The rows as a table that reads well in a terminal and in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const shown = lines.map((line) => line.map((cell, at) => padded(cell, widths[at] ?? 0, at)).join(' | '))
  const rule = widths.map((width, at) => (at < WORDS ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')
  return [shown[0] ?? '', rule, ...shown.slice(1)].map((line) => `| ${line} |`).join('\n')
}

function padded(cell: string, width: number, at: number): string {
  return at < WORDS ? cell.padEnd(width) : cell.padStart(width)
}

function cells(row: Row): string[] {
  const { product, what, ours, baseline, unit, goal } = row
  const ratio = ratioOf(row)
  const held = isHeld(row)
  return [
    product,
    what,
    `${figure(ours)} ${unit}`.trim(),
    baseline === undefined ? '' : `${figure(baseline)} ${unit}`.trim(),
    ratio === undefined ? '' : figure(ratio),
    goal ? shownGoal(goal, unit) : '',
    held === undefined ? '' : held ? 'yes' : 'NO',
  ]
}

function shownGoal(goal: Goal, unit: string): string {
  const bound = 'atLeast' in goal ? `≥ ${figure(goal.atLeast)}` : `≤ ${figure(goal.atMost)}`
  return goal.of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`.trim()
}

/** Three digits that count. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) })
}
