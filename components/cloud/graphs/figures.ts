import type { RouterOutput } from '#components/trpc/client.ts'
import { formatNumber, lazy } from '#components/ui/locale.ts'
import { memory } from '../sizes.ts'

export type Metrics = RouterOutput['cloud']['servers']['metrics']
export type Values = readonly (number | null)[]

/** The number of intervals in a row of the table, which makes rows of a minute, half an hour, three hours and a day. */
const ROW: Record<Metrics['Period'], number> = { hour: 4, day: 15, week: 12, quarter: 12 }

export const percent = (share: number) => formatNumber(share, { style: 'percent', maximumFractionDigits: 1 })

/** Bytes as sizes of servers are written: 312 MB, 1.5 GB. */
export const bytes = (value: number) => {
  const mb = value / 2 ** 20
  return memory(mb >= 10 && mb < 1024 ? Math.round(mb) : mb)
}

/** Bytes a second: 0.8 kB/s, 12 kB/s, 3 MB/s. */
export function speed(value: number): string {
  const steps = ['kilobyte', 'megabyte', 'gigabyte'] as const
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1000, value)) / 3) - 1))
  const scaled = value / 1000 ** (step + 1)
  return formatNumber(scaled, {
    style: 'unit',
    unit: `${steps[step]}-per-second`,
    unitDisplay: 'short',
    maximumFractionDigits: scaled < 10 ? 1 : 0,
  })
}

export const most = (...lines: Values[]): number | null =>
  lines.flat().reduce((max, value) => (value === null ? max : Math.max(max ?? 0, value)), null as number | null)

export function latest(values: Values): number | null {
  return values.findLast((value) => value !== null) ?? null
}

export const hasFigures = ({ Memory }: Metrics): boolean => latest(Memory.Average) !== null

export const shares = (values: Values, of: number): (number | null)[] =>
  values.map((value) => (value === null ? null : value / of))

/** The upper edge of a chart: 1, 2 or 5 of a power of ten above the largest value, `least` at least. */
export function roundTop(value: number | null, least: number): number {
  const wanted = Math.max(value ?? 0, least)
  const power = 10 ** Math.floor(Math.log10(wanted))
  return [1, 2, 5, 10].map((factor) => factor * power).find((top) => top >= wanted * 0.999_999) ?? wanted
}

/** The start of an interval, in the reader's time zone. */
export function timeOf({ Start, Step, Period }: Metrics, place: number): string {
  const at = new Date(new Date(Start).getTime() + place * Step * 1000)
  if (Period === 'quarter') return days().format(at)
  return (Period === 'hour' || Period === 'day' ? times : moments)().format(at)
}

const times = lazy((format) => new Intl.DateTimeFormat(format, { timeStyle: 'short' }))
const moments = lazy(
  (format) => new Intl.DateTimeFormat(format, { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
)
const days = lazy((format) => new Intl.DateTimeFormat(format, { day: 'numeric', month: 'short' }))

export interface FigureRow {
  place: number
  cpu: number | null
  cpuMost: number | null
  memory: number | null
  disk: number | null
  received: number | null
  sent: number | null
}

/** The rows of the table, newest first. Each summarises several intervals; rows without any values are left out. */
export function rowsOf(metrics: Metrics): FigureRow[] {
  const { CPU, Memory, Disk, Received, Sent, Period } = metrics
  const length = ROW[Period]
  const rows: FigureRow[] = []
  for (let place = 0; place < Memory.Average.length; place += length) {
    const part = (values: Values) => values.slice(place, place + length)
    if (latest(part(Memory.Average)) === null) continue
    rows.unshift({
      place,
      cpu: mean(part(CPU.Average)),
      cpuMost: most(part(CPU.Maximum)),
      memory: mean(part(Memory.Average)),
      disk: mean(part(Disk.Average)),
      received: mean(part(Received.Average)),
      sent: mean(part(Sent.Average)),
    })
  }
  return rows
}

function mean(values: Values): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}
