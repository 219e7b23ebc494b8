import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { SavedSearchesView } from '#components/vacancies/search/saved-searches-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('vacancies.saved')('title') })

export default async function SavedSearchesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/saved')
  const t = texts('vacancies.saved')
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      texts={['vacancies.saved', 'vacancies.saving']}
      product="vacancies"
      title={t('title')}
      description={t('description')}
      queries={[trpc.vacancies.savedSearches.list.queryOptions({ page })]}
    >
      <SavedSearchesView page={page} />
    </QueryPage>
  )
}
