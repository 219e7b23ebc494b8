'use client'

import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { isFavored } from './favored.ts'
import { useFavorite } from './use-favorite.ts'
import type { Vacancy } from './vacancy-article.tsx'

/** What a reader can do with the vacancy. Its state lives in the cache, where a change in a list reaches it too. */
export function VacancyActions({ vacancy: given }: { vacancy: Vacancy }) {
  const trpc = useTRPC()
  const setFavorite = useFavorite()
  const { data: vacancy } = useQuery(
    trpc.vacancies.get.queryOptions({ vacancy_id: given.id }, { initialData: given, staleTime: 30_000 }),
  )
  const kept = isFavored(vacancy)
  return (
    <div lang="en" className="mt-4 flex flex-wrap gap-2">
      <Button aria-pressed={kept} onClick={() => setFavorite(vacancy.id, !kept)}>
        <Star aria-hidden className={cn(kept && 'fill-current text-accent-text')} />
        Favourite
      </Button>
    </div>
  )
}
