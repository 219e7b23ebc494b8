import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { BlacklistView } from '#components/vacancies/blacklists/blacklist-view.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.blacklist')('page') })

export default async function BlacklistPage({ searchParams }: { searchParams: SearchParams }) {
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      namespace="vacancies.blacklist"
      product="vacancies"
      queries={[
        trpc.vacancies.blacklist.vacancies.queryOptions({ page }),
        trpc.vacancies.blacklist.employers.queryOptions({ per_page: 100 }),
      ]}
    >
      <BlacklistView page={page} />
    </QueryPage>
  )
}
