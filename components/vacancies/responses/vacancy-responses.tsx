'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { ResponseRow } from './response-row.tsx'
import type { Status } from './responses-view.tsx'
import { experienceText, nameOf } from '../resumes/resume-words.ts'

type VacancyResponsesProps = { id: string; status: Status; page: number }

/** Who responded to a vacancy of one's own company. */
export function VacancyResponses({ id, status, page }: VacancyResponsesProps) {
  const trpc = useTRPC()
  const input = { vacancy_id: id, status, page }
  const list = useQuery(trpc.vacancies.negotiations.responses.queryOptions(input, { refetchOnMount: 'always' }))
  if (list.isPending) return <SkeletonRows rows={5} />
  if (list.error) return <QueryError error={list.error} retry={list.refetch} retrying={list.isFetching} />
  return (
    <PagedRows
      label="Responses"
      list={list.data}
      empty={
        <EmptyState icon={Inbox} title={status === 'all' ? 'Nobody has responded yet' : 'No responses of this kind'}>
          Look among resumes of the vacancy’s role and region meanwhile.
        </EmptyState>
      }
      row={(negotiation) => (
        <ResponseRow
          negotiation={negotiation}
          title={(negotiation.resume && nameOf(negotiation.resume)) ?? 'A resume that is gone'}
          about={
            negotiation.resume
              ? `${negotiation.resume.title} · ${experienceText(negotiation.resume.total_experience)}`
              : undefined
          }
          fresh={!negotiation.viewed_by_opponent}
        />
      )}
      hrefFor={(to) =>
        withQuery(`/vacancies/employer/vacancies/${id}/responses`, {
          status: status === 'all' ? undefined : status,
          page: to || undefined,
        })
      }
    />
  )
}
