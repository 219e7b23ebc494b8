/** A measurement, which is a line of the table. */
export interface Row {
  product: 'platform' | 'cloud' | 'vacancies' | 'rides' | 'music'
  what: string
  unit: 'requests/s' | 'queries/s' | 'saves/s' | 'files/s' | 'ms' | 's' | 'MB' | 'kB' | ''
  ours: number
  /** The comparison from the same run, in the same unit. */
  baseline?: number
  /** A bound for `ours` or for `ours / baseline`. */
  goal?: Goal
}

type Goal = { of: 'ours' | 'ratio' } & ({ atLeast: number } | { atMost: number })

/** Options of the command line; each bench uses those it needs. */
export interface Options {
  /** Repetitions of measurements taken alternately. */
  rounds?: number
  /** Tracks of the music catalogue. */
  tracks?: number
  /** Numbers of vacancies. */
  sizes?: number[]
  /** Where databases that take long to build are kept for the next run. */
  folder?: string
}

/** A bench runs in a process of its own, so that it can set the environment and open a database. */
export interface Bench {
  measure: (options: Options) => Promise<Row[]>
}

const HEAD = ['product', 'what', 'ours', 'baseline', 'ratio', 'goal', 'held']
/** The first two columns are text, the others numbers. */
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

function ratioOf({ ours, baseline }: Row): number | undefined {
  return baseline === undefined ? undefined : ours / baseline
}

/** Whether the goal is met; undefined without a goal. */
export function isHeld(row: Row): boolean | undefined {
  const { goal } = row
  const value = goal?.of === 'ratio' ? ratioOf(row) : row.ours
  if (!goal || value === undefined) return undefined
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

function shownGoal(goal: Goal, unit: string): string {
  const bound = 'atLeast' in goal ? `≥ ${figure(goal.atLeast)}` : `≤ ${figure(goal.atMost)}`
  return goal.of === 'ratio' ? `ratio ${bound}` : `${bound} ${unit}`.trim()
}

/** Three significant digits. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) })
}
