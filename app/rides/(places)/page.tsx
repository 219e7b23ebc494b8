import type { Metadata } from 'next'
import { Suspense } from 'react'
import { TripsView } from '#components/rides/orders/trips-view.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
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
    <Page product="rides" className="flex flex-col gap-6">
      <PageHeader title="Your trips" description="Rate a trip once; it cannot be changed later." />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Hydrate queries={[trpc.rides.orders.list.queryOptions(from), trpc.rides.orders.tipsReport.queryOptions({})]}>
          <TripsView owner={account.userId} {...from} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
