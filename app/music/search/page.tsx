import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { SearchView } from '#components/music/catalogue/search-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('music.pages')('searchTitle') })

export default async function MusicSearchPage() {
  await pageAccount('/music/search')
  return (
    <QueryPage product="music" title={texts('music.pages')('search')}>
      <SearchView />
    </QueryPage>
  )
}
