'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2, Eye, EyeOff } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { IconButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { langOf } from '#components/ui/locale.ts'
import { vacancyCount } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'

/** The vacancies and the companies that the user's searches leave out. */
export function BlacklistView({ page }: { page: number }) {
  const trpc = useTRPC()
  const vacancies = useQuery(trpc.vacancies.blacklist.vacancies.queryOptions({ page }))
  const companies = useQuery(trpc.vacancies.blacklist.employers.queryOptions({ per_page: 100 }))
  const meta = { done: 'No longer hidden', reload: trpc.vacancies.pathFilter() }
  const showVacancy = useMutation(trpc.vacancies.blacklist.removeVacancy.mutationOptions({ meta }))
  const showCompany = useMutation(trpc.vacancies.blacklist.removeEmployer.mutationOptions({ meta }))
  return (
    <>
      <PagedRows
        label="Hidden vacancies"
        query={vacancies}
        skeleton={3}
        empty={
          <EmptyState
            icon={EyeOff}
            title={page > 0 ? 'This page is past the end of the list' : 'No hidden vacancies'}
            link={{ href: '/vacancies', label: 'Search vacancies' }}
          >
            Press Hide on a vacancy, and your searches leave it out.
          </EmptyState>
        }
        row={({ id, name, employer }) => (
          <TitleRow
            oneLine
            href={`/vacancies/${id}`}
            title={name}
            detail={<span lang={langOf(employer.name)}>{employer.name}</span>}
          >
            <IconButton
              icon={Eye}
              label={`Show ${name} again`}
              title="Show again"
              onClick={() => showVacancy.mutate({ vacancy_id: id })}
            />
          </TitleRow>
        )}
        path="/vacancies/blacklist"
      />
      <PagedRows
        label="Hidden companies"
        query={companies}
        skeleton={2}
        empty={
          <EmptyState icon={Building2} title="No hidden companies">
            Press “Hide vacancies” on the page of a company, and your searches leave out all of them.
          </EmptyState>
        }
        row={({ id, name, open_vacancies: open }) => (
          <TitleRow
            oneLine
            href={`/vacancies/companies/${id}`}
            title={name}
            detail={open === 0 ? 'no vacancies' : vacancyCount(open)}
          >
            <IconButton
              icon={Eye}
              label={`Show ${name} again`}
              title="Show again"
              onClick={() => showCompany.mutate({ employer_id: id })}
            />
          </TitleRow>
        )}
        path="/vacancies/blacklist"
      />
    </>
  )
}
