import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { SavedSearchesView } from '#components/vacancies/search/saved-searches-view.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.saved')('title') })

export default async function SavedSearchesPage({ searchParams }: { searchParams: SearchParams }) {
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      namespace="vacancies.saved"
      texts={['vacancies.saving']}
      product="vacancies"
      queries={[trpc.vacancies.savedSearches.list.queryOptions({ page })]}
    >
      <SavedSearchesView page={page} />
    </QueryPage>
  )
}
