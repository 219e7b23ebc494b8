import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { Page } from '#components/shell/page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { HideCompany } from '#components/vacancies/blacklists/hide-company.tsx'
import { CompanyArticle } from '#components/vacancies/companies/company-article.tsx'
import { CompanyVacancies } from '#components/vacancies/companies/company-vacancies.tsx'
import { orNull } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, area, open_vacancies: open } = await companyOf((await params).id)
  return { title: name, description: `${name}, ${area.name}: ${open} open vacancies` }
}

export default async function CompanyPage({ params, searchParams }: Props) {
  const company = await companyOf((await params).id)
  const page = await pageNumber(searchParams)
  const { id } = company
  return (
    <Page product="vacancies" className="flex flex-col gap-6">
      <CompanyArticle
        company={company}
        actions={
          <>
            <HideCompany company={company} />
            <LinkButton href="/vacancies/companies">All companies</LinkButton>
          </>
        }
      />
      <Hydrate queries={[trpc.vacancies.search.queryOptions({ employer_id: id, page })]}>
        <CompanyVacancies id={id} page={page} />
      </Hydrate>
    </Page>
  )
}

/** Once per request, for the title and the page. */
const companyOf = cache(
  async (employer_id: string) => (await orNull((await api()).vacancies.companies.get({ employer_id }))) ?? notFound(),
)
