import type { Metadata } from 'next'
import { SearchView } from '#components/music/catalogue/search-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Search music' }

export default async function MusicSearchPage() {
  await pageAccount('/music/search')
  return (
    <QueryPage product="music" title="Search">
      <SearchView />
    </QueryPage>
  )
}
