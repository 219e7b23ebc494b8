import type { Metadata } from 'next'
import { Suspense } from 'react'
import { chartInput } from '#components/music/inputs.ts'
import { TodayView } from '#components/music/catalogue/today-view.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Music' }

export default async function MusicPage() {
  await pageAccount('/music')
  return (
    <Page product="music" width="wide" className="flex flex-col gap-6">
      <PageHeader title="Music" description="The most played tracks since midnight UTC." />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <Hydrate queries={[trpc.music.tracks.chart.queryOptions(chartInput)]}>
          <TodayView />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
