import type { Metadata } from 'next'
import { Suspense } from 'react'
import { AddTrack } from '#components/music/catalogue/edit/add-track.tsx'
import { DEFAULT_SORT, firstPage, rowOf, TRACK_PAGE, trackPage } from '#components/music/inputs.ts'
import { TracksView } from '#components/music/tracks/tracks-view.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Tracks' }

export default async function TracksPage({ searchParams }: { searchParams: SearchParams }) {
  const account = await pageAccount('/music/tracks')
  const isOperator = account.roles.includes('operator')
  const { q, sort = DEFAULT_SORT, at } = await pick(searchParams, 'q', 'sort', 'at')
  const query = { q, sort }
  const page = Math.floor(rowOf(at) / TRACK_PAGE)
  const { list } = trpc.music.tracks
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader title="Tracks" actions={isOperator && <AddTrack />} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Hydrate
          queries={[
            list.queryOptions(firstPage(query)),
            ...(page > 0 ? [list.queryOptions(trackPage(query, page))] : []),
          ]}
        >
          <TracksView isOperator={isOperator} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
