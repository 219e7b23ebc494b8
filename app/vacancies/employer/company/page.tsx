import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { CompanyEditor } from '#components/vacancies/companies/company-editor.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Company profile' }

export default async function CompanyProfilePage() {
  await pageAccount('/vacancies/employer/company', 'employer')
  const { vacancies } = await api()
  const { employer } = await vacancies.me({})
  return (
    <QueryPage
      product="vacancies"
      width="reading"
      title="Company profile"
      description="What applicants see next to your vacancies."
      queries={[
        trpc.vacancies.reference.dictionaries.queryOptions({}),
        trpc.vacancies.reference.industries.queryOptions({}),
      ]}
    >
      <CompanyEditor company={employer && (await vacancies.companies.mine({}))} />
    </QueryPage>
  )
}
