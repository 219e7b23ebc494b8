'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Maximize2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { IconLink } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { SameJob } from '../postings/same-job.tsx'
import { SimilarVacancies } from '../postings/similar.tsx'
import { VacancyArticle } from '../postings/vacancy-article.tsx'
import { useHasPane } from './list-navigation.ts'

/** The selected vacancy beside the list; where there is no room, nothing is requested. */
export function ReadingPane({ id }: { id: string }) {
  const hasPane = useHasPane()
  return (
    <section
      aria-label={texts('vacancies.search')('reading')}
      tabIndex={-1}
      className="sticky top-16 hidden max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-xl border bg-surface shadow-sm lg:block"
    >
      {hasPane ? <SelectedVacancy id={id} /> : <PaneSkeleton />}
    </section>
  )
}

function SelectedVacancy({ id }: { id: string }) {
  const trpc = useTRPC()
  const vacancy = useQuery(trpc.vacancies.get.queryOptions({ vacancy_id: id }))
  if (vacancy.isPending) return <PaneSkeleton />
  if (vacancy.error) return <QueryError error={vacancy.error} retry={vacancy.refetch} retrying={vacancy.isFetching} />
  return (
    <div className="relative p-6">
      <IconLink
        icon={Maximize2}
        label={texts('vacancies.search')('openPage')}
        href={`/vacancies/${id}`}
        className="absolute top-4 right-4"
      />
      <VacancyArticle vacancy={vacancy.data} heading="h2" />
      <SameJob id={id} heading="h3" className="mt-6 border-t pt-5" />
      <SimilarVacancies id={id} heading="h3" className="mt-6 border-t pt-5" />
    </div>
  )
}

function PaneSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-6">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="w-1/4" />
      <Skeleton className="w-1/2" />
      {Array.from({ length: 10 }, (_, line) => (
        <Skeleton key={line} className={line % 3 ? 'w-full' : 'w-4/5'} />
      ))}
    </div>
  )
}
