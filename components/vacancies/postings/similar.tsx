'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useInView } from '#components/ui/use-in-view.ts'
import { ShortList, ShortRow } from './short-row.tsx'

const MOST = 5

type SimilarVacanciesProps = { id: string; heading: 'h2' | 'h3'; className: string }

/** Similar vacancies, requested once the user scrolls near them. */
export function SimilarVacancies({ id, ...list }: SimilarVacanciesProps) {
  const trpc = useTRPC()
  const { ref, inView } = useInView<HTMLElement>()
  const similar = useQuery(
    trpc.vacancies.similar.queryOptions(
      { vacancy_id: id, per_page: MOST },
      { enabled: inView, staleTime: 5 * 60_000, trpc: { context: { skipBatch: true } } },
    ),
  )
  if (similar.error || similar.data?.items.length === 0) return null
  return (
    <ShortList ref={ref} title={texts('vacancies.vacancy')('similar')} {...list}>
      {similar.data
        ? similar.data.items.map((item) => <ShortRow key={item.id} item={item} />)
        : Array.from({ length: MOST }, (_, row) => (
            <li key={row} className="flex flex-col gap-1.5 py-2.5">
              <Skeleton className="w-1/2" />
              <Skeleton className="w-1/3" />
            </li>
          ))}
    </ShortList>
  )
}
