import { texts } from '#i18n/texts.ts'
import { SampleTrips } from '#components/rides/orders/sample-trips.tsx'
import { TripsView } from '#components/rides/orders/trips-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { SamplePage } from '#components/shell/sample-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('rides.trips')('title') })

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>
}

export default async function TripsPage({ searchParams }: Props) {
  const t = texts('rides.trips')
  const { actor } = await pageContext()
  if (actor.kind !== 'account')
    return (
      <SamplePage product="rides" title={t('title')} description={t('sampleDescription')}>
        <SampleTrips />
      </SamplePage>
    )
  const { cursor } = await searchParams
  const from = typeof cursor === 'string' ? { cursor } : {}
  return (
    <QueryPage
      product="rides"
      title={t('title')}
      description={t('description')}
      queries={[
        trpc.rides.orders.list.queryOptions(from),
        trpc.rides.orders.tipsReport.queryOptions({}),
        trpc.rides.config.queryOptions({ platform: 'web' }),
      ]}
    >
      <TripsView owner={actor.userId} {...from} />
    </QueryPage>
  )
}
