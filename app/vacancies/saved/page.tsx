import type { Metadata } from 'next'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { SavedSearchesView } from '#components/vacancies/search/saved-searches-view.tsx'
import { VacanciesPage } from '#components/vacancies/vacancies-page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Saved searches' }

export default async function SavedSearchesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/saved')
  const page = await pageNumber(searchParams)
  return (
    <VacanciesPage
      title="Saved searches"
      description="What each search finds now, and what is new since your last visit."
    >
      <Hydrate
        fallback={<SkeletonRows rows={4} />}
        queries={[trpc.vacancies.savedSearches.list.queryOptions({ page })]}
      >
        <SavedSearchesView page={page} />
      </Hydrate>
    </VacanciesPage>
  )
}
