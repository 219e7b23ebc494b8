'use client'

import { useEffect, useEffectEvent, useRef, type PointerEvent, type ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** One value on a line, the browser's own control: keyboard, touch and screen reader come with it. */
export function Slider({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="range" className={cn('h-6 w-full min-w-0 accent-accent', className)} {...props} />
}

type Pair = [low: number, high: number]

type RangeSliderProps = {
  /** Accessible name of each thumb. */
  labels: [low: string, high: string]
  /** The text of a value for screen readers: `₽120,000` rather than 120000. */
  describe: (value: number) => string
  max: number
  /** The least distance between the thumbs. */
  apart: number
  value: Pair
  /** While a thumb moves. */
  onMove: (value: Pair) => void
  /** When a thumb is released, and at each key. */
  onCommit: (value: Pair) => void
  className?: string
}

/**
 * A slider with two thumbs, for a range within 0 to `max`: two native sliders on top of each other. Each extends beyond
 * both ends of the line by half a thumb, so that the centre of a thumb is at its value.
 */
export function RangeSlider({ labels, describe, max, apart, value, onMove, onCommit, className }: RangeSliderProps) {
  const line = useRef<HTMLDivElement>(null)
  const at = (thumb: 0 | 1, to: number): Pair =>
    thumb === 0 ? [Math.min(to, value[1] - apart), value[1]] : [value[0], Math.max(to, value[0] + apart)]
  // React has no event for a final value (`change` in the DOM): its `onChange` is the DOM's `input`.
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
