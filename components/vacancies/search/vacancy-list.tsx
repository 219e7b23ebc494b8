'use client'

import type { RouterOutput } from '#components/trpc/client.ts'
import { Pagination } from '#components/ui/pagination.tsx'
import { atPage, hrefOf } from './query.ts'
import { useSearch } from './use-search.ts'
import { VacancyRow } from '../postings/vacancy-row.tsx'

type VacancyListProps = {
  result: RouterOutput['vacancies']['search']
  selected: string | undefined
  onSelect: (id: string) => boolean
}

/** One page of the list and the way to the others. */
export function VacancyList({ result, selected, onSelect }: VacancyListProps) {
  const { query, go } = useSearch()
  return (
    <>
      <ol className="divide-y">
        {result.items.map((item) => (
          <li key={item.id}>
            <VacancyRow item={item} selected={item.id === selected} onSelect={onSelect} />
          </li>
        ))}
      </ol>
      {result.found > 0 && result.items.length === 0 && (
        <p className="px-4 py-12 text-center text-muted">This page is past the end of the list.</p>
      )}
      <Pagination
        className="border-t p-2"
        page={result.page}
        pages={result.pages}
        hrefFor={(page) => hrefOf(atPage(query, page))}
        onGo={(page) => go(atPage(query, page))}
      />
    </>
  )
}
