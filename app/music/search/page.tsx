import { texts } from '#i18n/texts.ts'
import { SearchView } from '#components/music/catalogue/search-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'

export const generateMetadata = () => ({ title: texts('music.pages')('searchTitle') })

export default function MusicSearchPage() {
  return (
    <QueryPage product="music" title={texts('music.pages')('search')}>
      <SearchView />
    </QueryPage>
  )
}
