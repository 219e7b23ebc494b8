import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { FavoritesView } from '#components/vacancies/postings/favorites-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('vacancies.favorites')('page') })

export default async function FavoritesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/favorites')
  const t = texts('vacancies.favorites')
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      texts={['vacancies.favorites']}
      product="vacancies"
      title={t('title')}
      description={t('description')}
      queries={[trpc.vacancies.favorites.list.queryOptions({ page })]}
    >
      <FavoritesView page={page} />
    </QueryPage>
  )
}
