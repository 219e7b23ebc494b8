import type { Metadata } from 'next'
import { Suspense } from 'react'
import { notFound } from 'next/navigation'
import { AlbumPageView } from '#components/music/album-view.tsx'
import { albumInputs } from '#components/music/inputs.ts'
import { MusicNav } from '#components/music/music-nav.tsx'
import { Page } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page-account.ts'

export const metadata: Metadata = { title: 'Album' }

export default async function AlbumPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: given } = await params
  await pageAccount(`/music/albums/${given}`)
  const id = Number(given)
  if (!/^[1-9]\d{0,9}$/.test(given)) notFound()
  const inputs = albumInputs(id)
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <MusicNav />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Hydrate
          queries={[
            trpc.music.albums.get.queryOptions(inputs.album),
            trpc.music.tracks.byAlbum.queryOptions(inputs.tracks),
          ]}
        >
          <AlbumPageView id={id} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
