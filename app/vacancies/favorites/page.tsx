import type { Metadata } from 'next'
import { Suspense } from 'react'
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
    <VacanciesPage title="Favourites" description="Vacancies that you kept, latest first. Archived ones stay.">
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <Hydrate queries={[trpc.vacancies.favorites.list.queryOptions({ page })]}>
          <FavoritesView page={page} />
        </Hydrate>
      </Suspense>
    </VacanciesPage>
  )
}
