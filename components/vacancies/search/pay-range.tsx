'use client'

import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { RangeSlider } from '#components/ui/slider.tsx'
import { facetInput } from './inputs.ts'
import { PayBars } from './pay-bars.tsx'
import { PayBound } from './pay-bound.tsx'
import { APART, boundsOf, positionsOf, withBounds, type Bounds, type PayStep } from './pay-steps.ts'
import { useLast } from './use-last.ts'
import { useSearch } from './use-search.ts'
import { useUnderstood } from './use-understood.ts'

const STEPS = 24
const number = new Intl.NumberFormat('ru-RU')

/** The pay of what the search finds as bars, with two thumbs and two fields for its bounds. */
export function PayRange() {
  const trpc = useTRPC()
  const { query, go } = useSearch()
  const { made, understood } = useUnderstood()
  const { salary_from: _from, salary_to: _to, ...search } = facetInput(made)
  const answer = useQuery(
    trpc.vacancies.salaries.queryOptions(
      { ...search, steps: STEPS },
      { placeholderData: keepPreviousData, retry: false, trpc: { context: { skipBatch: true } } },
    ),
  )
  const steps = useLast(answer.data)?.steps ?? []
  const bounds = boundsOf(query)
  const [moved, setMoved] = useState<[number, number] | null>(null)
  const [low, high] = moved ?? positionsOf(bounds, steps)
  const set = (changed: Bounds) => {
    setMoved(null)
    go(withBounds(understood, changed))
  }
  const moneyAt = (position: number): number | null => (position === 0 ? null : (steps[position]?.from ?? null))
  // A thumb that was not moved keeps its bound, which need not be at a mark.
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
            labels={['Pay from', 'Pay to']}
            max={steps.length}
            apart={APART}
            value={[low, high]}
            describe={(position) => wordsOf(position, steps)}
            onMove={setMoved}
            onCommit={([from, to]) => set(committed(from, to))}
          />
        </div>
      ) : (
        <p className="py-2 text-subtle">{answer.isPending ? 'Counting…' : 'None of them states its pay.'}</p>
      )}
      <div className="mt-1 flex items-center gap-2">
        <PayBound
          label="Pay from, ₽"
          placeholder="from"
          value={shown.from}
          onChange={(from) => set({ ...bounds, from })}
        />
        <span aria-hidden className="text-subtle">
          –
        </span>
        <PayBound label="Pay to, ₽" placeholder="to" value={shown.to} onChange={(to) => set({ ...bounds, to })} />
      </div>
    </>
  )
}

function wordsOf(position: number, steps: readonly PayStep[]): string {
  const step = steps[position]
  return step ? `${number.format(step.from)} ₽` : 'any pay above'
}
