import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AlbumsView } from '#components/music/albums-view.tsx'
import { albumsInput, pageOf } from '#components/music/inputs.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { MusicNav } from '#components/music/music-nav.tsx'
import { Page } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page-account.ts'

export const metadata: Metadata = { title: 'Albums' }

export default async function AlbumsPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/music/albums')
  const page = pageOf((await pick(searchParams, 'page')).page)
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader title="Albums" />
      <MusicNav />
      <Suspense key={page} fallback={<SkeletonRows rows={8} />}>
        <Hydrate queries={[trpc.music.albums.list.queryOptions(albumsInput(page))]}>
          <AlbumsView page={page} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
