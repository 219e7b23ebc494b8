'use client'

import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { ShortRow } from '#components/vacancies/postings/short-row.tsx'
import type { MapPoint } from './clusters.ts'

const MOST = 5

/** The vacancies of a point that was pressed. */
export function PickedVacancies({ points, onClose }: { points: readonly MapPoint[]; onClose: () => void }) {
  const trpc = useTRPC()
  const shown = points.slice(0, MOST)
  const answers = useQueries({
    queries: shown.map(({ id }) => trpc.vacancies.get.queryOptions({ vacancy_id: id })),
  })
  return (
    <section
      aria-label="Vacancies at this place"
      className="absolute inset-x-3 bottom-3 max-h-1/2 overflow-y-auto rounded-lg border bg-surface px-4 py-1 shadow-lg sm:right-auto sm:w-96"
    >
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-1 right-1 z-10"
      >
        <X aria-hidden />
      </Button>
      <ul className="divide-y pr-6">
        {answers.map(({ data }, at) =>
          data ? (
            <ShortRow key={data.id} item={data} />
          ) : (
            <li key={shown[at]?.id} className="py-3">
              <Skeleton className="w-2/3" />
            </li>
          ),
        )}
      </ul>
      {points.length > MOST && <p className="border-t py-2 text-subtle">and {points.length - MOST} more here</p>}
    </section>
  )
}
