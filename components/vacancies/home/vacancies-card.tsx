'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { HomeCard } from '#components/shell/home-card.tsx'
import type { Role } from '#components/shell/product.ts'
import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { StateBadge } from '../responses/response-row.tsx'
import { NEW_RESPONSES, SEEN_LAST } from './inputs.ts'

/** On the home page: new responses for employers, and for all answers of employers and news of saved searches. */
export function VacanciesCard({ roles }: { roles: readonly Role[] }) {
  const t = texts('vacancies.home')
  const isEmployer = roles.includes('employer')
  return (
    <HomeCard
      product="vacancies"
      title={t('title')}
      href={isEmployer ? '/vacancies/employer' : '/vacancies'}
      icon={Briefcase}
      link={{
        href: isEmployer ? '/vacancies/employer/new' : '/vacancies',
        label: isEmployer ? t('new') : texts('vacancies.common')('searchVacancies'),
      }}
    >
      {isEmployer && <NewResponses />}
      <Answers isQuiet={isEmployer} />
      <News />
    </HomeCard>
  )
}

/** The vacancies of the user's company that have unread responses. */
function NewResponses() {
  const t = texts('vacancies.home')
  const trpc = useTRPC()
  const employer = useQuery(trpc.vacancies.me.queryOptions({})).data?.employer
  const list = useQuery(
    trpc.vacancies.active.queryOptions(NEW_RESPONSES(employer?.id ?? ''), { enabled: Boolean(employer) }),
  )
  if (employer === null)
    return <SummaryLine href="/vacancies/employer/company" title={t('noCompany')} detail={t('noCompanyText')} />
  if (!list.data) return <QueryStatus query={list} rows={2} />
  const waiting = list.data.items.filter(({ unread }) => unread > 0)
  if (waiting.length === 0) return <SummaryNote>{t('noResponses')}</SummaryNote>
  return waiting
    .slice(0, 5)
    .map(({ id, name, area, unread }) => (
      <SummaryLine
        key={id}
        href={`/vacancies/employer/vacancies/${id}/responses`}
        title={<UserText text={name} />}
        detail={<UserText text={area} />}
        aside={<Badge tone="accent">{t('responses', { count: unread })}</Badge>}
      />
    ))
}

/** The user's responses that employers have decided on or written about. */
function Answers({ isQuiet }: { isQuiet: boolean }) {
  const list = useQuery(useTRPC().vacancies.negotiations.list.queryOptions(SEEN_LAST))
  if (!list.data) return isQuiet ? null : <QueryStatus query={list} rows={2} />
  if (list.data.items.length === 0)
    return isQuiet ? null : <SummaryNote>{texts('vacancies.home')('noAnswers')}</SummaryNote>
  return list.data.items.map((response) => (
    <SummaryLine
      key={response.id}
      href={`/vacancies/responses/${response.id}`}
      title={<UserText text={response.vacancy?.name} />}
      detail={<UserText text={response.vacancy?.employer.name} />}
      aside={<StateBadge negotiation={response} />}
    />
  ))
}

function News() {
  const news = useQuery(useTRPC().vacancies.savedSearches.news.queryOptions({})).data
  if (!news || news.vacancies === 0) return null
  const t = texts('vacancies.home')
  return (
    <SummaryLine
      href="/vacancies/saved"
      title={t('news', { count: news.vacancies })}
      detail={t('newsIn', { count: news.searches })}
    />
  )
}
