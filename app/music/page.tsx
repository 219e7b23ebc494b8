import type { Metadata } from 'next'
import { chartInput } from '#components/music/inputs.ts'
import { SampleChart } from '#components/music/catalogue/sample-chart.tsx'
import { TodayView } from '#components/music/catalogue/today-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { SamplePage } from '#components/shell/sample-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Music' }

export default async function MusicPage() {
  if ((await pageContext()).actor.kind !== 'account')
    return (
      <SamplePage
        product="music"
        title="Music"
        description="With an account you browse the catalogue, listen, and read the same data through the API."
      >
        <SampleChart />
      </SamplePage>
    )
  return (
    <QueryPage
      product="music"
      title="Music"
      description="The most played tracks since midnight UTC."
      queries={[trpc.music.tracks.chart.queryOptions(chartInput)]}
    >
      <TodayView />
    </QueryPage>
  )
}
