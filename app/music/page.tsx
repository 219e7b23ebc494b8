import type { Metadata } from 'next'
import { chartInput } from '#components/music/inputs.ts'
import { TodayView } from '#components/music/catalogue/today-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Music' }

export default async function MusicPage() {
  await pageAccount('/music')
  return (
    <QueryPage
      product="music"
      title="Music"
      description="The most played tracks since midnight UTC."
      rows={8}
      queries={[trpc.music.tracks.chart.queryOptions(chartInput)]}
    >
      <TodayView />
    </QueryPage>
  )
}
