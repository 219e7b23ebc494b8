import type { Metadata } from 'next'
import { SearchView } from '#components/music/catalogue/search-view.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Search music' }

export default async function MusicSearchPage() {
  await pageAccount('/music/search')
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader title="Search" />
      <SearchView />
    </Page>
  )
}
