'use client'

import { cn } from '#components/ui/cn.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Slider } from '#components/ui/slider.tsx'
import { nearestStop } from '../sizes.ts'

type AmountFieldProps = {
  label: string
  unit?: string
  stops: readonly number[]
  min: number
  max: number
  value: number
  onChange: (value: number) => void
  error?: string | undefined
  describe?: (value: number) => string
}

/** A slider over the usual sizes, and a box for any other. */
export function AmountField({ label, unit, stops, min, max, value, onChange, error, describe }: AmountFieldProps) {
  const allowed = stops.filter((stop) => stop >= min && stop <= max)
  const last = Math.max(1, allowed.length - 1)
  const at = nearestStop(allowed, value)
  return (
    <Field
      label={label}
      error={error}
      aside={describe && <span className="text-muted tabular-nums">{describe(value)}</span>}
    >
      {(aria) => (
        <div className="flex items-center gap-4">
          <Slider
            aria-label={`${label}, usual sizes`}
            aria-valuetext={(describe ?? String)(allowed[at] ?? min)}
            min={0}
            max={last}
            value={at}
            onChange={(event) => onChange(allowed[event.target.valueAsNumber] ?? min)}
          />
          <span className="relative shrink-0">
            <Input
              {...aria}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              value={Number.isNaN(value) ? '' : value}
              onChange={(event) => onChange(event.target.valueAsNumber)}
              className={cn('w-28 text-right tabular-nums', unit && 'pr-10')}
            />
            {unit && (
              <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-subtle">
                {unit}
              </span>
            )}
          </span>
        </div>
      )}
    </Field>
  )
}
