'use client'

import dynamic from 'next/dynamic'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useInView } from '#components/ui/use-in-view.ts'
import { withParam } from './query.ts'
import { useSearch } from './use-search.ts'

const Loading = () => <Skeleton className="h-36" />
const PayRange = dynamic(async () => (await import('./pay-range.tsx')).PayRange, { ssr: false, loading: Loading })

/** Pay in roubles a month: how it is spread, its bounds, and whether vacancies that do not state theirs are left out. */
export function PayFilter() {
  const { query, go } = useSearch()
  // A telephone does not show the sidebar this stands in.
  const { ref, inView } = useInView<HTMLFieldSetElement>()
  const bounded = query.has('salary_from') || query.has('salary_to')
  const only = bounded || query.get('only_with_salary') === 'true'
  return (
    <fieldset ref={ref} className="border-b pb-3">
      <legend className="mb-2 font-medium">Pay, ₽ a month</legend>
      {inView ? <PayRange /> : <Loading />}
      <label htmlFor="only_with_salary" className="mt-2 flex items-center gap-2 py-1">
        <Checkbox
          id="only_with_salary"
          checked={only}
          disabled={bounded}
          onChange={() => go(withParam(query, 'only_with_salary', only ? undefined : 'true'))}
        />
        Only with stated pay
      </label>
    </fieldset>
  )
}
