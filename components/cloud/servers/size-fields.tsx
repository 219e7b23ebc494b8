'use client'

import { texts } from '#i18n/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { cn } from '#components/ui/cn.ts'
import { Field } from '#components/ui/form/field.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { useField } from '#components/ui/form/form-fields.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Slider } from '#components/ui/form/slider.tsx'
import { BOUNDS } from '#server/products/cloud/bounds.schema.ts'
import { disk, memory, type Size } from '../sizes.ts'
import { PlanCards } from './plan-cards.tsx'

/** Stops of the sliders; any whole number within the bounds may be typed. */
const STOPS = {
  CPU: [1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64],
  RAM: [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144],
  HDD: [1, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 4096],
} as const

type Amount = keyof typeof STOPS

type SizeFieldsProps<T extends Size> = {
  form: UseFormReturn<T>
  /** Replaces the lower bounds that apply to all servers. */
  min?: Partial<Size> | undefined
}

/** Plans, and processors, memory and disk one by one. */
export function SizeFields<T extends Size>({ form: given, min }: SizeFieldsProps<T>) {
  const t = texts('cloud.sizes')
  const form = given as unknown as UseFormReturn<Size>
  const smallest = { CPU: BOUNDS.CPU.min, RAM: BOUNDS.RAM.min, HDD: BOUNDS.HDD.min, ...min }
  const amount = (name: Amount) => ({
    form,
    name,
    stops: STOPS[name],
    min: smallest[name],
    max: BOUNDS[name].max,
  })
  return (
    <>
      <PlanCards form={form} min={smallest} />
      <AmountField {...amount('CPU')} />
      <AmountField unit={t('unit.RAM')} describe={memory} {...amount('RAM')} />
      <AmountField unit={t('unit.HDD')} describe={disk} {...amount('HDD')} />
    </>
  )
}

type AmountFieldProps = {
  form: UseFormReturn<Size>
  name: Amount
  unit?: string
  stops: readonly number[]
  min: number
  max: number
  describe?: (value: number) => string
}

/** A slider over the usual sizes, and a box for any other. */
function AmountField({ form, name, unit, stops, min, max, describe }: AmountFieldProps) {
  const t = texts('cloud.sizes')
  const isAllowed = (amount: number) => Number.isInteger(amount) && amount >= min && amount <= max
  const { value, onChange, ref, error } = useField<Size, number>(
    form,
    name,
    (amount) => isAllowed(amount) || t(`outside.${name}`, { min: formatNumber(min), max: formatNumber(max) }),
  )
  const allowed = stops.filter((stop) => stop >= min && stop <= max)
  const last = Math.max(1, allowed.length - 1)
  const at = nearestStop(allowed, value)
  return (
    <Field
      label={t(name)}
      error={error}
      aside={describe && <span className="text-muted tabular-nums">{describe(value)}</span>}
    >
      {(aria) => (
        <div className="flex items-center gap-4">
          <Slider
            aria-label={t(`usual.${name}`)}
            aria-valuetext={(describe ?? formatNumber)(allowed[at] ?? min)}
            min={0}
            max={last}
            value={at}
            onChange={(event) => onChange(allowed[event.target.valueAsNumber] ?? min)}
          />
          <span className="relative shrink-0">
            <Input
              {...aria}
              ref={ref}
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

/** The stop nearest to a value: where the slider stands. */
function nearestStop(stops: readonly number[], value: number): number {
  return stops.reduce((best, stop, index) => {
    const distance = (at: number) => Math.abs(Math.log((stops[at] ?? 1) / Math.max(1, value)))
    return distance(index) < distance(best) ? index : best
  }, 0)
}
