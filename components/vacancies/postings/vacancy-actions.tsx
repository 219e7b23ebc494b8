'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Star } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { isFavored } from './favorite-cache.ts'
import { RespondButton } from '../responses/respond-button.tsx'
import { useFavorite } from './use-favorite.ts'
import type { Vacancy } from './vacancy-article.tsx'

type VacancyActionsProps = {
  vacancy: Vacancy
  /** The reader came to respond: the form is open. */
  responding?: boolean
}

/** What a reader can do with the vacancy. Its state lives in the cache, where a change in a list reaches it too. */
export function VacancyActions({ vacancy: given, responding = false }: VacancyActionsProps) {
  const trpc = useTRPC()
  const setFavorite = useFavorite()
  const { data: vacancy } = useQuery(
    trpc.vacancies.get.queryOptions({ vacancy_id: given.id }, { initialData: given, staleTime: 30_000 }),
  )
  const kept = isFavored(vacancy)
  return (
    <div lang="en" className="mt-4 flex flex-wrap gap-2">
      {vacancy.counters ? (
        <OwnVacancy id={vacancy.id} responses={vacancy.counters.responses} />
      ) : (
        <RespondButton vacancy={vacancy} asked={responding} />
      )}
      <Button aria-pressed={kept} onClick={() => setFavorite(vacancy.id, !kept)}>
        <Star aria-hidden className={cn(kept && 'fill-current text-accent-text')} />
        Favourite
      </Button>
    </div>
  )
}

/** The vacancy's own employer edits it and reads the responses. */
function OwnVacancy({ id, responses }: { id: string; responses: number }) {
  return (
    <>
      <Button asChild variant="primary">
        <Link href={`/vacancies/employer/vacancies/${id}`} prefetch={false}>
          <Pencil aria-hidden />
          Edit
        </Link>
      </Button>
      <Button asChild>
        <Link href={`/vacancies/employer/vacancies/${id}/responses`} prefetch={false}>
          Responses {responses}
        </Link>
      </Button>
    </>
  )
}
