'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { openInput } from './inputs.ts'
import { OwnVacancyRow } from './own-vacancy-row.tsx'

type EmployerViewProps = { companyId: string; archived: boolean; page: number }

/** The vacancies of one's own company, open or archived, with how many responded to each. */
export function EmployerView({ companyId, archived, page }: EmployerViewProps) {
  const trpc = useTRPC()
  const open = useQuery(trpc.vacancies.search.queryOptions(openInput(companyId, page), { enabled: !archived }))
  const past = useQuery(trpc.vacancies.archived.list.queryOptions({ page }, { enabled: archived }))
  const list = archived ? past : open
  if (list.isPending) return <SkeletonRows rows={6} />
  if (list.error) return <QueryError error={list.error} retry={() => list.refetch()} retrying={list.isFetching} />
  // The search may be some moments behind what was just archived.
  const items = list.data.items.filter((vacancy) => vacancy.archived === archived)
  return (
    <PagedRows
      label={archived ? 'Archived vacancies' : 'Open vacancies'}
      list={{ ...list.data, items }}
      empty={
        <EmptyState
          icon={Briefcase}
          title={archived ? 'No archived vacancies' : 'No open vacancies'}
          action={
            <Button asChild variant="primary">
              <Link href="/vacancies/employer/new">Publish a vacancy</Link>
            </Button>
          }
        >
          {archived
            ? 'What you archive is kept here and can be published again.'
            : 'People find a vacancy within seconds.'}
        </EmptyState>
      }
      row={(vacancy) => <OwnVacancyRow vacancy={vacancy} />}
      hrefFor={(to) =>
        withQuery('/vacancies/employer', { state: archived ? 'archived' : undefined, page: to || undefined })
      }
    />
  )
}
