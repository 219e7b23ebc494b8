import type { Metadata } from 'next'
import { SampleTrips } from '#components/rides/orders/sample-trips.tsx'
import { TripsView } from '#components/rides/orders/trips-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { SamplePage } from '#components/shell/sample-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Your trips' }

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>
}

export default async function TripsPage({ searchParams }: Props) {
  const { actor } = await pageContext()
  if (actor.kind !== 'account')
    return (
      <SamplePage
        product="rides"
        title="Your trips"
        description="With an account you rate your trips: stars, reasons, a tip and a comment."
      >
        <SampleTrips />
      </SamplePage>
    )
  const { cursor } = await searchParams
  const from = typeof cursor === 'string' ? { cursor } : {}
  return (
    <QueryPage
      product="rides"
      title="Your trips"
      description="Rate a trip once; it cannot be changed later."
      queries={[trpc.rides.orders.list.queryOptions(from), trpc.rides.orders.tipsReport.queryOptions({})]}
    >
      <TripsView owner={actor.userId} {...from} />
    </QueryPage>
  )
}
