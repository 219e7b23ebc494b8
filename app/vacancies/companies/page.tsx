import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { CompaniesView } from '#components/vacancies/companies/companies-view.tsx'
import { TextFilter } from '#components/vacancies/text-filter.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.companies')('title') })

export default async function CompaniesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.companies')
  const { text, all } = await pick(searchParams, 'text', 'all')
  const page = await pageNumber(searchParams)
  const only_with_vacancies = all === 'true' ? ('false' as const) : ('true' as const)
  const input = { text: text?.slice(0, 200), only_with_vacancies, page, per_page: 40 }
  return (
    <QueryPage
      access="anyone"
      namespace="vacancies.companies"
      product="vacancies"
      toolbar={
        <TextFilter action="/vacancies/companies" label={t('find')} placeholder={t('placeholder')} text={text}>
          <label htmlFor="all" className="flex items-center gap-2">
            <Checkbox id="all" name="all" value="true" defaultChecked={all === 'true'} />
            {t('withoutVacancies')}
          </label>
        </TextFilter>
      }
      queries={[trpc.vacancies.companies.list.queryOptions(input)]}
    >
      <CompaniesView input={input} />
    </QueryPage>
  )
}
