'use client'

import { useQuery } from '@tanstack/react-query'
import { Inbox, Send } from 'lucide-react'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { experienceText, nameOf } from '../resumes/resume-words.ts'
import { ResponseRow } from './response-row.tsx'

export type Status = NonNullable<RouterInput['vacancies']['negotiations']['list']['status']>

/** The user's own responses. Refetched on each visit: reading one changes what is unread. */
export function ResponsesView({ status, page }: { status: Status; page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.negotiations.list.queryOptions({ status, page }, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label="Your responses"
      query={list}
      skeleton={5}
      empty={
        <EmptyState
          icon={Send}
          title={status === 'all' ? 'No responses yet' : 'No responses with this status'}
          link={{ href: '/vacancies', label: 'Search vacancies' }}
        >
          Open a vacancy and press “Respond”: the employer’s reply appears here.
        </EmptyState>
      }
      row={(negotiation) => (
        <ResponseRow
          negotiation={negotiation}
          title={negotiation.vacancy?.name ?? 'Deleted vacancy'}
          about={negotiation.vacancy?.employer.name}
          unread={negotiation.has_updates}
        />
      )}
      path="/vacancies/responses"
      params={{ status: status === 'all' ? undefined : status }}
    />
  )
}

type VacancyResponsesProps = { id: string; status: Status; page: number }

/** The responses to a vacancy of the user's own company. */
export function VacancyResponses({ id, status, page }: VacancyResponsesProps) {
  const trpc = useTRPC()
  const input = { vacancy_id: id, status, page }
  const list = useQuery(trpc.vacancies.negotiations.responses.queryOptions(input, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label="Responses"
      query={list}
      skeleton={5}
      empty={
        <EmptyState icon={Inbox} title={status === 'all' ? 'No responses yet' : 'No responses with this status'}>
          Meanwhile, look through the resumes that match the vacancy’s role and region.
        </EmptyState>
      }
      row={(negotiation) => {
        const { resume } = negotiation
        return (
          <ResponseRow
            negotiation={negotiation}
            title={(resume && nameOf(resume)) ?? 'Deleted resume'}
            about={resume ? `${resume.title} · ${experienceText(resume.total_experience)}` : undefined}
            unread={!negotiation.viewed_by_opponent}
          />
        )
      }}
      path={`/vacancies/employer/vacancies/${id}/responses`}
      params={{ status: status === 'all' ? undefined : status }}
    />
  )
}
