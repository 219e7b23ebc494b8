import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { FavoritesView } from '#components/vacancies/postings/favorites-view.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.favorites')('page') })

export default async function FavoritesPage({ searchParams }: { searchParams: SearchParams }) {
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      namespace="vacancies.favorites"
      product="vacancies"
      queries={[trpc.vacancies.favorites.list.queryOptions({ page })]}
    >
      <FavoritesView page={page} />
    </QueryPage>
  )
}
