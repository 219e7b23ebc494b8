import type { Metadata } from 'next'
import { TripsView } from '#components/rides/orders/trips-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Your trips' }

interface Props {
  searchParams: Promise<{ cursor?: string | string[] }>
}

export default async function TripsPage({ searchParams }: Props) {
  const account = await pageAccount('/rides')
  const { cursor } = await searchParams
  const from = typeof cursor === 'string' ? { cursor } : {}
  return (
    <QueryPage
      product="rides"
      title="Your trips"
      description="Rate a trip once; it cannot be changed later."
      queries={[trpc.rides.orders.list.queryOptions(from), trpc.rides.orders.tipsReport.queryOptions({})]}
    >
      <TripsView owner={account.userId} {...from} />
    </QueryPage>
  )
}
