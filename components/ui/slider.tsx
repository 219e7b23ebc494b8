'use client'

import type { ComponentProps } from 'react'
import * as SliderParts from 'radix-ui/slider'
import { cn } from './cn.ts'

type SliderProps = ComponentProps<typeof SliderParts.Root> & {
  /** Accessible name of each thumb, in order: `['Salary from', 'Salary to']`. */
  labels: string[]
  /** What a screen reader says for a value, `120 000 ₽` rather than 120000. */
  describe?: (value: number) => string
}

/** A value, or a range when `value` has two numbers. */
export function Slider({ labels, describe, className, ...props }: SliderProps) {
  const values = props.value ?? props.defaultValue ?? []
  return (
    <SliderParts.Root
      className={cn('relative flex h-6 w-full touch-none items-center select-none', className)}
      {...props}
    >
      <SliderParts.Track className="relative h-1 grow rounded-full bg-line-strong">
        <SliderParts.Range className="absolute h-full rounded-full bg-accent" />
      </SliderParts.Track>
      {labels.map((label, index) => {
        const value = values[index]
        return (
          <SliderParts.Thumb
            key={label}
            aria-label={label}
            aria-valuetext={describe && value !== undefined ? describe(value) : undefined}
            className="block size-4 rounded-full border border-accent bg-surface shadow-md transition-transform hover:scale-110"
          />
        )
      })}
    </SliderParts.Root>
  )
}
