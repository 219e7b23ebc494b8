'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { ShortList, ShortRow } from './short-row.tsx'

type SameJobProps = { id: string; heading: 'h2' | 'h3'; className: string }

/** Other postings of the same job. There is no skeleton while they load, because most jobs have none. */
export function SameJob({ id, ...list }: SameJobProps) {
  const trpc = useTRPC()
  const same = useQuery(trpc.vacancies.duplicates.queryOptions({ vacancy_id: id }, { staleTime: 5 * 60_000 }))
  if (!same.data || same.data.items.length === 0) return null
  return (
    <ShortList title={texts('vacancies.vacancy')('elsewhere')} {...list}>
      {same.data.items.map((item) => (
        <ShortRow key={item.id} item={item} />
      ))}
    </ShortList>
  )
}
