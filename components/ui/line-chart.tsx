'use client'

import { useState } from 'react'

const [WIDTH, HEIGHT] = [600, 120]

export interface ChartLine {
  /** At equal distances; null leaves a gap. */
  values: readonly (number | null)[]
  /** Colour, as `text-accent`. */
  className: string
  /** True to fill what is below it. */
  area?: boolean
}

type LineChartProps = {
  /** What a screen reader says in place of the picture. */
  label: string
  lines: readonly ChartLine[]
  /** The value at the upper edge. */
  top: number
  /** Called with the index of the value under the pointer, or null when the pointer leaves. */
  onPoint?: (place: number | null) => void
}

/** Lines over time, the first of them on top. */
export function LineChart({ label, lines, top, onPoint }: LineChartProps) {
  const [place, setPlace] = useState<number | null>(null)
  const count = lines[0]?.values.length ?? 0
  const point = (next: number | null) => {
    setPlace(next)
    onPoint?.(next)
  }
  const x = (at: number) => (at / Math.max(1, count - 1)) * WIDTH
  const y = (value: number) => HEIGHT - (Math.min(value, top) / top) * HEIGHT
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-32 w-full touch-pan-y overflow-visible border-b"
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        point(Math.max(0, Math.min(count - 1, Math.round(((clientX - left) / width) * (count - 1)))))
      }}
      onPointerLeave={() => point(null)}
    >
      {[0, 0.5].map((share) => (
        <line
          key={share}
          x1={0}
          x2={WIDTH}
          y1={share * HEIGHT}
          y2={share * HEIGHT}
          className="stroke-current text-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {lines.toReversed().map(({ values, className, area }) => (
        <g key={className} className={className}>
          {area && <path d={areas(values, x, y)} className="fill-current opacity-15" />}
          <path
            d={strokes(values, x, y)}
            className="fill-none stroke-current"
            strokeWidth={1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
      {place !== null && (
        <line
          x1={x(place)}
          x2={x(place)}
          y1={0}
          y2={HEIGHT}
          className="stroke-current text-subtle"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

type Scale = (value: number) => number

/** Splits the values at the gaps. `from` is the index of the first value of a run. */
function runsOf(values: readonly (number | null)[]): { from: number; values: number[] }[] {
  const runs: { from: number; values: number[] }[] = []
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    const last = runs.at(-1)
    if (last && last.from + last.values.length === at) last.values.push(value)
    else runs.push({ from: at, values: [value] })
  }
  return runs
}

/** The SVG path of a line. A single value between two gaps becomes a dot. */
export function strokes(values: readonly (number | null)[], x: Scale, y: Scale): string {
  return runsOf(values)
    .map(({ from, values: run }) => {
      const path = run.map((value, n) => `${n === 0 ? 'M' : 'L'}${short(x(from + n))} ${short(y(value))}`).join('')
      return run.length === 1 ? `${path}h0` : path
    })
    .join('')
}

function areas(values: readonly (number | null)[], x: Scale, y: Scale): string {
  return runsOf(values)
    .map(({ from, values: run }) => {
      const line = run.map((value, n) => `L${short(x(from + n))} ${short(y(value))}`).join('')
      return `M${short(x(from))} ${HEIGHT}${line}L${short(x(from + run.length - 1))} ${HEIGHT}Z`
    })
    .join('')
}

const short = (value: number) => Math.round(value * 10) / 10
