'use client'

import { texts } from '#i18n/texts.ts'
import { useState, type KeyboardEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { cn } from '#components/ui/cn.ts'
import { Input } from '#components/ui/form/input.tsx'
import { RangeSlider } from '#components/ui/form/slider.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { wholeSum } from '../format.ts'
import { shownInput, withParam } from './query.ts'
import { useLatest, useSearch, useInterpretedSearch } from './use-search.ts'

const STEPS = 24
/** The minimum distance of the thumbs in steps: 24 pixels where the bars are narrowest. */
const APART = 3

type PayStep = RouterOutput['vacancies']['salaries']['steps'][number]

/** Roubles a month, both included; null leaves an end open. */
type Bounds = { from: number | null; to: number | null }

/** The distribution of pay in the results as bars, with two thumbs and two fields for the bounds. */
export function PayRange() {
  const t = texts('vacancies.facets')
  const trpc = useTRPC()
  const { query, go } = useSearch()
  const { interpreted, searched } = useInterpretedSearch()
  const { salary_from: _from, salary_to: _to, ...search } = shownInput(searched)
  const distribution = useQuery(
    trpc.vacancies.salaries.queryOptions(
      { ...search, steps: STEPS },
      { placeholderData: keepPreviousData, retry: false, trpc: { context: { skipBatch: true } } },
    ),
  )
  const steps = useLatest(distribution.data)?.steps ?? []
  const bounds = boundsOf(query)
  const [moved, setMoved] = useState<[number, number] | null>(null)
  const [low, high] = moved ?? positionsOf(bounds, steps)
  const set = (changed: Bounds) => {
    setMoved(null)
    go(withBounds(interpreted, changed))
  }
  const moneyAt = (position: number): number | null => (position === 0 ? null : (steps[position]?.from ?? null))
  // A thumb that did not move keeps its bound, which need not be at a mark.
  const [lowBefore, highBefore] = positionsOf(bounds, steps)
  const committed = (from: number, to: number): Bounds => ({
    from: from === lowBefore ? bounds.from : moneyAt(from),
    to: to === highBefore ? bounds.to : moneyAt(to),
  })
  const shown = committed(low, high)
  return (
    <>
      {steps.length > 1 ? (
        <div className="px-2">
          <PayBars steps={steps} low={low} high={high} />
          <RangeSlider
            className="-mt-3"
            labels={[t('payFrom'), t('payTo')]}
            max={steps.length}
            apart={APART}
            value={[low, high]}
            describe={(position) => valueText(position, steps)}
            onMove={setMoved}
            onCommit={([from, to]) => set(committed(from, to))}
          />
        </div>
      ) : (
        <p className="py-2 text-subtle">{distribution.isPending ? t('counting') : t('noPay')}</p>
      )}
      <div className="mt-1 flex items-center gap-2">
        <PayBound
          label={t('payFromField')}
          placeholder={t('from')}
          value={shown.from}
          onChange={(from) => set({ ...bounds, from })}
        />
        <span aria-hidden className="text-subtle">
          –
        </span>
        <PayBound
          label={t('payToField')}
          placeholder={t('to')}
          value={shown.to}
          onChange={(to) => set({ ...bounds, to })}
        />
      </div>
    </>
  )
}

function valueText(position: number, steps: readonly PayStep[]): string {
  const step = steps[position]
  return step ? wholeSum(step.from) : texts('vacancies.facets')('noLimit')
}

/** The bounds of pay in a query. */
export function boundsOf(query: URLSearchParams): Bounds {
  return { from: sumOf(query.get('salary_from')), to: sumOf(query.get('salary_to')) }
}

/** The query with these bounds, the smaller one as the lower. */
export function withBounds(query: URLSearchParams, { from, to }: Bounds): URLSearchParams {
  const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to]
  return withParam(withParam(query, 'salary_from', low?.toString()), 'salary_to', high?.toString())
}

/**
 * The positions of the thumbs between the steps: 0 is the lower end of the first step, `steps.length` the open end of
 * the last. A bound between two marks is at the nearer one, and the thumbs stay far enough apart for a finger.
 */
export function positionsOf({ from, to }: Bounds, steps: readonly PayStep[]): [low: number, high: number] {
  const last = steps.length
  const low = from === null ? 0 : nearest(from, steps)
  const high = to === null || to > (steps.at(-1)?.from ?? 0) ? last : nearest(to, steps)
  const lower = Math.max(0, Math.min(low, last - APART))
  return [lower, Math.min(last, Math.max(high, lower + APART))]
}

function nearest(sum: number, steps: readonly PayStep[]): number {
  let best = 0
  steps.forEach((step, at) => {
    if (Math.abs(step.from - sum) < Math.abs((steps[best]?.from ?? 0) - sum)) best = at
  })
  return best
}

function sumOf(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null
}

type PayBarsProps = {
  steps: readonly PayStep[]
  /** The steps from `low` on and below `high` are within the bounds. */
  low: number
  high: number
}

/** How many vacancies pay how much; hidden from screen readers, which have the sliders and the fields. */
function PayBars({ steps, low, high }: PayBarsProps) {
  const t = texts('vacancies.facets')
  const range = ({ from, to }: PayStep) =>
    to === null
      ? t('andAbove', { sum: wholeSum(from) })
      : texts('vacancies.common.pay')('range', { from: wholeSum(from), to: wholeSum(to) })
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <div aria-hidden className="flex h-20 items-end gap-px">
      {steps.map((step, at) => (
        <div
          key={step.from}
          title={t('bar', { range: range(step), count: formatNumber(step.count) })}
          className="flex h-full flex-1 items-end"
        >
          <div
            className={cn(
              'w-full rounded-t-sm transition-colors',
              at >= low && at < high ? 'bg-accent' : 'bg-line-strong',
              step.count === 0 && 'opacity-40',
            )}
            style={{ height: step.count === 0 ? 1 : `${Math.max(4, (100 * step.count) / most)}%` }}
          />
        </div>
      ))}
    </div>
  )
}

type PayBoundProps = {
  label: string
  placeholder: string
  value: number | null
  onChange: (value: number | null) => void
}

/** One end of the range as a number, applied on Enter and when the field loses focus. */
function PayBound({ label, placeholder, value, onChange }: PayBoundProps) {
  const shown = value === null ? '' : formatNumber(value)
  const apply = (field: HTMLInputElement) => {
    const digits = field.value.replace(/\D/g, '').slice(0, 9)
    const sum = digits === '' ? null : Number(digits)
    if (sum !== value) onChange(sum)
    else field.value = shown
  }
  return (
    <Input
      key={shown}
      aria-label={label}
      inputMode="numeric"
      maxLength={12}
      defaultValue={shown}
      placeholder={placeholder}
      className="tabular-nums"
      onBlur={(event) => apply(event.currentTarget)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => event.key === 'Enter' && apply(event.currentTarget)}
    />
  )
}
