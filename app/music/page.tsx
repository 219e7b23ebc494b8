import { texts } from '#i18n/texts.ts'
import { chartInput, recentInput } from '#components/music/inputs.ts'
import { RecentlyPlayed } from '#components/music/catalogue/recently-played.tsx'
import { SampleChart } from '#components/music/catalogue/sample-chart.tsx'
import { TodayView } from '#components/music/catalogue/today-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { SamplePage } from '#components/shell/sample-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('music.product')('name') })

export default async function MusicPage() {
  if ((await pageContext()).actor.kind !== 'account')
    return (
      <SamplePage product="music" title={texts('music.product')('name')} description={texts('music.pages')('sample')}>
        <SampleChart />
      </SamplePage>
    )
  return (
    <QueryPage
      product="music"
      title={texts('music.product')('name')}
      description={texts('music.pages')('todayText')}
      queries={[trpc.music.tracks.chart.queryOptions(chartInput), trpc.music.listens.list.queryOptions(recentInput)]}
    >
      <TodayView />
      <RecentlyPlayed />
    </QueryPage>
  )
}
