'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { PagedRows } from '../paged-rows.tsx'
import { VacancyRows } from '../postings/vacancy-rows.tsx'

/** The open vacancies of one company, newest first. */
export function CompanyVacancies({ id, page }: { id: string; page: number }) {
  const t = texts('vacancies.company')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.search.queryOptions({ employer_id: id, page }))
  return (
    <section aria-labelledby="vacancies" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 id="vacancies" className="text-lg font-semibold tracking-tight">
          {t('vacancies')}{' '}
          {list.data && <span className="font-normal text-subtle">{formatNumber(list.data.found)}</span>}
        </h2>
        <LinkButton href={`/vacancies?employer_id=${id}`} variant="ghost">
          {t('searchThese')}
        </LinkButton>
      </div>
      <PagedRows
        label={t('list')}
        query={list}
        skeleton={4}
        empty={
          <EmptyState
            icon={Briefcase}
            title={page > 0 ? texts('vacancies.common')('nothingHere') : t('none')}
            text={t('noneText')}
          />
        }
        rows={(items) => <VacancyRows items={items} label={t('list')} headings="h3" />}
        path={`/vacancies/companies/${id}`}
      />
    </section>
  )
}
