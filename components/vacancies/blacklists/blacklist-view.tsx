'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, Eye, EyeOff } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { IconButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { vacancyCount } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'

/** The vacancies and the companies that the user's searches leave out. */
export function BlacklistView({ page }: { page: number }) {
  const t = texts('vacancies.blacklist')
  const common = texts('vacancies.common')
  const trpc = useTRPC()
  const vacancies = useQuery(trpc.vacancies.blacklist.vacancies.queryOptions({ page }))
  const companies = useQuery(trpc.vacancies.blacklist.employers.queryOptions({ per_page: 100 }))
  const meta = { done: common('notHidden'), reload: trpc.vacancies.pathFilter() }
  const showVacancy = useMutation(trpc.vacancies.blacklist.removeVacancy.mutationOptions({ meta }))
  const showCompany = useMutation(trpc.vacancies.blacklist.removeEmployer.mutationOptions({ meta }))
  return (
    <>
      <PagedRows
        label={t('vacancies')}
        query={vacancies}
        skeleton={3}
        empty={
          <EmptyState
            icon={EyeOff}
            title={page > 0 ? common('nothingHere') : t('noVacancies')}
            text={t('noVacanciesText')}
            link={{ href: '/vacancies', label: common('searchVacancies') }}
          />
        }
        row={({ id, name, employer }) => (
          <TitleRow oneLine href={`/vacancies/${id}`} title={name} detail={<UserText text={employer.name} />}>
            <IconButton
              icon={Eye}
              label={t('show', { name })}
              title={t('showAgain')}
              onClick={() => showVacancy.mutate({ vacancy_id: id })}
            />
          </TitleRow>
        )}
        path="/vacancies/blacklist"
      />
      <PagedRows
        label={t('companies')}
        query={companies}
        skeleton={2}
        empty={<EmptyState icon={Building2} title={t('noCompanies')} text={t('noCompaniesText')} />}
        row={({ id, name, open_vacancies: open }) => (
          <TitleRow
            oneLine
            href={`/vacancies/companies/${id}`}
            title={name}
            detail={open === 0 ? common('noVacancies') : vacancyCount(open)}
          >
            <IconButton
              icon={Eye}
              label={t('show', { name })}
              title={t('showAgain')}
              onClick={() => showCompany.mutate({ employer_id: id })}
            />
          </TitleRow>
        )}
        path="/vacancies/blacklist"
      />
    </>
  )
}
