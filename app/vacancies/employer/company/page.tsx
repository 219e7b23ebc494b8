import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { CompanyEditor } from '#components/vacancies/companies/company-editor.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.companyForm')('title') })

export default async function CompanyProfilePage() {
  await pageAccount('employer')
  const { vacancies } = await api()
  const { employer } = await vacancies.me({})
  return (
    <QueryPage
      namespace="vacancies.companyForm"
      texts={['vacancies.forms']}
      product="vacancies"
      width="reading"
      queries={[
        trpc.vacancies.reference.dictionaries.queryOptions({}),
        trpc.vacancies.reference.industries.queryOptions({}),
      ]}
    >
      <CompanyEditor company={employer && (await vacancies.companies.mine({}))} />
    </QueryPage>
  )
}
