import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { SavedSearchesView } from '#components/vacancies/search/saved-searches-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Saved searches' }

export default async function SavedSearchesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/saved')
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      product="vacancies"
      title="Saved searches"
      description="What each search finds now, and what is new since your last visit."
      queries={[trpc.vacancies.savedSearches.list.queryOptions({ page })]}
    >
      <SavedSearchesView page={page} />
    </QueryPage>
  )
}
