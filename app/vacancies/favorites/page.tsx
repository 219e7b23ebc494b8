import type { Metadata } from 'next'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { FavoritesView } from '#components/vacancies/postings/favorites-view.tsx'
import { VacanciesPage } from '#components/vacancies/vacancies-page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Favourite vacancies' }

export default async function FavoritesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/favorites')
  const page = await pageNumber(searchParams)
  return (
    <VacanciesPage title="Favourites" description="Vacancies you starred, latest first. Archived ones stay.">
      <Hydrate fallback={<SkeletonRows rows={6} />} queries={[trpc.vacancies.favorites.list.queryOptions({ page })]}>
        <FavoritesView page={page} />
      </Hydrate>
    </VacanciesPage>
  )
}
