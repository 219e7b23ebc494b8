'use client'

import { useEffect, useEffectEvent, useRef, type PointerEvent } from 'react'
import { cn } from './cn.ts'

type Pair = [low: number, high: number]

type RangePairProps = {
  /** Accessible name of each thumb. */
  labels: [low: string, high: string]
  /** What a screen reader says for a value, `120 000 ₽` rather than 120000. */
  describe: (value: number) => string
  max: number
  /** The thumbs never come nearer to one another. */
  apart: number
  value: Pair
  /** While a thumb is moved. */
  onMove: (value: Pair) => void
  /** When it is let go, and at each key. */
  onCommit: (value: Pair) => void
  className?: string
}

/**
 * Two values from 0 to `max` on one line: two of the browser's own controls on top of one another, each half a thumb
 * longer than the line at both ends, so that the middle of a thumb stands at its value.
 */
export function RangePair({ labels, describe, max, apart, value, onMove, onCommit, className }: RangePairProps) {
  const line = useRef<HTMLDivElement>(null)
  const at = (thumb: 0 | 1, to: number): Pair =>
    thumb === 0 ? [Math.min(to, value[1] - apart), value[1]] : [value[0], Math.max(to, value[0] + apart)]
  // React has no event for a value that is let go.
  const commit = useEffectEvent(() => onCommit(value))
  useEffect(() => {
    const element = line.current
    const onChange = () => commit()
    element?.addEventListener('change', onChange)
    return () => element?.removeEventListener('change', onChange)
  }, [])
  const onPress = ({ target, currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const to = Math.max(0, Math.min(max, Math.round((max * (clientX - left)) / width)))
    onCommit(at(Math.abs(to - value[0]) < Math.abs(to - value[1]) ? 0 : 1, to))
  }
  const [start, end] = value.map((one) => `${(100 * one) / max}%`)
  return (
    <div ref={line} className={cn('relative h-6', className)} onPointerDown={onPress}>
      <div aria-hidden className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-line-strong" />
      <div
        aria-hidden
        className="absolute top-2.5 h-1 rounded-full bg-accent"
        style={{ left: start, width: `calc(${end} - ${start})` }}
      />
      {([0, 1] as const).map((thumb) => (
        <input
          key={thumb}
          type="range"
          aria-label={labels[thumb]}
          aria-valuetext={describe(value[thumb])}
          min={0}
          max={max}
          value={value[thumb]}
          onChange={(event) => onMove(at(thumb, event.target.valueAsNumber))}
          className="range-thumb absolute inset-y-0 -right-2 -left-2"
        />
      ))}
    </div>
  )
}
