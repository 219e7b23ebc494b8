'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { VacancyRows } from '../postings/vacancy-rows.tsx'

/** The open vacancies of one company, newest first. */
export function CompanyVacancies({ id, page }: { id: string; page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.search.queryOptions({ employer_id: id, page }))
  return (
    <section aria-labelledby="vacancies" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="vacancies" className="text-lg font-semibold tracking-tight">
          Vacancies {list.data && <span className="font-normal text-subtle">{list.data.found}</span>}
        </h2>
        <Button asChild variant="ghost">
          <Link href={`/vacancies?employer_id=${id}`} prefetch={false}>
            Search these
          </Link>
        </Button>
      </div>
      {list.isPending && <SkeletonRows rows={4} />}
      {list.error && <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />}
      {list.data?.items.length === 0 && (
        <Card>
          <EmptyState icon={Briefcase} title={page > 0 ? 'This page is past the end of the list' : 'No open vacancies'}>
            Save a search for this company to see when it posts new ones.
          </EmptyState>
        </Card>
      )}
      {list.data && list.data.items.length > 0 && (
        <VacancyRows items={list.data.items} label="Company vacancies" headings="h3" />
      )}
      {list.data && (
        <Pagination
          page={list.data.page}
          pages={list.data.pages}
          hrefFor={(to) => withQuery(`/vacancies/companies/${id}`, { page: to || undefined })}
        />
      )}
    </section>
  )
}
