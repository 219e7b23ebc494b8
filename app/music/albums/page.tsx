import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AlbumsView } from '#components/music/catalogue/name-lists.tsx'
import { AddAlbum } from '#components/music/catalogue/edit/edit-album.tsx'
import { albumsInput, pageOf } from '#components/music/inputs.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Albums' }

export default async function AlbumsPage({ searchParams }: { searchParams: SearchParams }) {
  const { roles } = await pageAccount('/music/albums')
  const { page: given, q = '' } = await pick(searchParams, 'page', 'q')
  const page = pageOf(given)
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader title="Albums" actions={roles.includes('operator') && <AddAlbum />} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Hydrate queries={[trpc.music.albums.list.queryOptions(albumsInput(page, q))]}>
          <AlbumsView page={page} q={q} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
