import type { Metadata } from 'next'
import { Suspense } from 'react'
import { notFound } from 'next/navigation'
import { ArtistView } from '#components/music/artist-view.tsx'
import { artistInputs } from '#components/music/inputs.ts'
import { MusicNav } from '#components/music/music-nav.tsx'
import { Page } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page-account.ts'

export const metadata: Metadata = { title: 'Artist' }

export default async function ArtistPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: given } = await params
  await pageAccount(`/music/artists/${given}`)
  const id = Number(given)
  if (!/^[1-9]\d{0,9}$/.test(given)) notFound()
  const inputs = artistInputs(id)
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <MusicNav />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Hydrate
          queries={[
            trpc.music.artists.get.queryOptions(inputs.artist),
            trpc.music.albums.byArtist.queryOptions(inputs.albums),
            trpc.music.tracks.byArtist.queryOptions(inputs.tracks),
          ]}
        >
          <ArtistView id={id} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
