import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { FavoritesView } from '#components/vacancies/postings/favorites-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Favourite vacancies' }

export default async function FavoritesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/favorites')
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      product="vacancies"
      title="Favourites"
      description="Vacancies you starred, latest first. Archived ones stay."
      queries={[trpc.vacancies.favorites.list.queryOptions({ page })]}
    >
      <FavoritesView page={page} />
    </QueryPage>
  )
}
