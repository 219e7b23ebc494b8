import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ArtistsView } from '#components/music/catalogue/name-lists.tsx'
import { AddArtist } from '#components/music/catalogue/edit/edit-artist.tsx'
import { artistsInput, pageOf } from '#components/music/inputs.ts'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Artists' }

export default async function ArtistsPage({ searchParams }: { searchParams: SearchParams }) {
  const { roles } = await pageAccount('/music/artists')
  const { page: given, q = '' } = await pick(searchParams, 'page', 'q')
  const page = pageOf(given)
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader title="Artists" actions={roles.includes('operator') && <AddArtist />} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Hydrate queries={[trpc.music.artists.list.queryOptions(artistsInput(page, q))]}>
          <ArtistsView page={page} q={q} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
