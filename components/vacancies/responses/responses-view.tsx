'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Inbox, Send } from 'lucide-react'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PagedRows } from '../paged-rows.tsx'
import { nameOf } from '../resumes/resume-words.ts'
import { RESPONSE_PATHS, ResponseRow, type Negotiation } from './response-row.tsx'

export type Status = NonNullable<RouterInput['vacancies']['negotiations']['list']['status']>

/** The user's own responses. Refetched on each visit: reading one changes what is unread. */
export function ResponsesView({ status, page }: { status: Status; page: number }) {
  const t = texts('vacancies.responses')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.negotiations.list.queryOptions({ status, page }, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label={t('yours')}
      query={list}
      skeleton={5}
      empty={
        <EmptyState
          icon={Send}
          title={status === 'all' ? t('none') : t('noneSuch')}
          text={t('mineEmpty')}
          link={{ href: '/vacancies', label: texts('vacancies.common')('searchVacancies') }}
        />
      }
      row={(negotiation) => (
        <ResponseRow
          negotiation={negotiation}
          title={negotiation.vacancy?.name ?? t('deletedVacancy')}
          about={negotiation.vacancy?.employer.name}
          unread={negotiation.has_updates}
        />
      )}
      path="/vacancies/responses"
      params={{ status: status === 'all' ? undefined : status }}
    />
  )
}

/** The responses to every vacancy of the user's own company. */
export function ReceivedResponses({ status, page }: { status: Status; page: number }) {
  const t = texts('vacancies.responses')
  const trpc = useTRPC()
  const input = { status, page }
  const list = useQuery(trpc.vacancies.negotiations.received.queryOptions(input, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label={t('received')}
      query={list}
      skeleton={5}
      empty={
        <EmptyState
          icon={Inbox}
          title={status === 'all' ? t('none') : t('noneSuch')}
          text={t('receivedEmpty')}
          link={{ href: '/vacancies/resumes', label: t('searchResumes') }}
        />
      }
      row={(negotiation) => <ApplicantRow negotiation={negotiation} about={negotiation.vacancy?.name} />}
      path={RESPONSE_PATHS.employer}
      params={{ status: status === 'all' ? undefined : status }}
    />
  )
}

/** A response as the employer sees it. */
function ApplicantRow({ negotiation, about }: { negotiation: Negotiation; about: string | undefined }) {
  const { resume } = negotiation
  return (
    <ResponseRow
      negotiation={negotiation}
      title={(resume && nameOf(resume)) ?? texts('vacancies.responses')('deletedResume')}
      about={about}
      unread={!negotiation.viewed_by_opponent}
    />
  )
}
