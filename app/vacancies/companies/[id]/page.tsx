import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { HideCompany } from '#components/vacancies/blacklists/hide-company.tsx'
import { CompanyArticle } from '#components/vacancies/companies/company-article.tsx'
import { CompanyVacancies } from '#components/vacancies/companies/company-vacancies.tsx'
import { orNull } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, area, open_vacancies: count } = await companyOf((await params).id)
  return { title: name, description: texts('vacancies.company')('description', { name, area: area.name, count }) }
}

export default async function CompanyPage({ params, searchParams }: Props) {
  const company = await companyOf((await params).id)
  const page = await pageNumber(searchParams)
  const { id } = company
  return (
    <QueryPage
      access="anyone"
      texts={['vacancies.company']}
      product="vacancies"
      queries={[trpc.vacancies.search.queryOptions({ employer_id: id, page })]}
    >
      <CompanyArticle
        company={company}
        actions={
          <>
            <HideCompany company={company} />
            <LinkButton href="/vacancies/companies">{texts('vacancies.company')('all')}</LinkButton>
          </>
        }
      />
      <CompanyVacancies id={id} page={page} />
    </QueryPage>
  )
}

/** Once per request, for the title and the page. */
const companyOf = cache(
  async (employer_id: string) => (await orNull((await api()).vacancies.companies.get({ employer_id }))) ?? notFound(),
)
