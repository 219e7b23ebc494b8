'use client'

import { Check } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { toggled } from './feedback-logic.ts'

interface ReasonChipsProps {
  legend: string
  choices: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  className?: string
}

/** A group of checkboxes in the shape of chips, each at least 44 px high. */
export function ReasonChips({ legend, choices, chosen, onChange, className }: ReasonChipsProps) {
  if (choices.length === 0) return null
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-3 text-base font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 py-2 transition-colors select-none hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="checkbox"
              className="peer sr-only"
              checked={chosen.includes(choice)}
              onChange={() => onChange(toggled(chosen, choice, choices))}
            />
            <Check aria-hidden className="hidden size-4 text-accent-text peer-checked:block" />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
