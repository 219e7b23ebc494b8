'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useTRPC, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { vacancyCount } from '../format.ts'
import { CompanyLogo } from './company-logo.tsx'
import { PagedRows } from '../paged-rows.tsx'

/** Companies by name, each with how many vacancies it has open. */
export function CompaniesView({ input }: { input: RouterInput['vacancies']['companies']['list'] }) {
  const t = texts('vacancies.companies')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.companies.list.queryOptions(input))
  return (
    <PagedRows
      label={t('label')}
      query={list}
      skeleton={8}
      count={(count) => t('count', { count })}
      columns={2}
      empty={<EmptyState icon={Building2} title={t('none')} text={t('noneText')} />}
      row={(company) => <Company company={company} />}
      path="/vacancies/companies"
      params={{ text: input.text, all: input.only_with_vacancies === 'true' ? undefined : 'true' }}
    />
  )
}

function Company({ company }: { company: RouterOutput['vacancies']['companies']['list']['items'][number] }) {
  const { id, name, open_vacancies: open, logo_urls } = company
  return (
    <Link
      data-row
      href={`/vacancies/companies/${id}`}
      prefetch={false}
      className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-hover/60"
    >
      <CompanyLogo urls={logo_urls} className="size-6" />
      <UserText text={name} className="min-w-0 flex-1 truncate font-medium" />
      <span className="shrink-0 text-subtle tabular-nums">
        {open === 0 ? texts('vacancies.common')('noVacancies') : vacancyCount(open)}
      </span>
    </Link>
  )
}
