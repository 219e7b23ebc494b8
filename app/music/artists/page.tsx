import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ArtistsView } from '#components/music/artists-view.tsx'
import { artistsInput, pageOf } from '#components/music/inputs.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { MusicNav } from '#components/music/music-nav.tsx'
import { Page } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page-account.ts'

export const metadata: Metadata = { title: 'Artists' }

export default async function ArtistsPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/music/artists')
  const page = pageOf((await pick(searchParams, 'page')).page)
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader title="Artists" />
      <MusicNav />
      <Suspense key={page} fallback={<SkeletonRows rows={8} />}>
        <Hydrate queries={[trpc.music.artists.list.queryOptions(artistsInput(page))]}>
          <ArtistsView page={page} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
