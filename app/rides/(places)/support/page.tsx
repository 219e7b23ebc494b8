import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SupportView } from '#components/rides/support/support-view.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Support inbox' }

interface Props {
  searchParams: Promise<{ state?: string | string[]; cursor?: string | string[] }>
}

export default async function SupportPage({ searchParams }: Props) {
  await pageAccount('/rides/support', 'agent')
  const { state: wanted, cursor } = await searchParams
  const state = wanted === 'closed' ? 'closed' : 'open'
  const from = typeof cursor === 'string' ? { cursor } : {}
  return (
    <Page product="rides" className="flex flex-col gap-6">
      <PageHeader title="Support inbox" description="One task per ride feedback, and tasks posted through the API." />
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <Hydrate
          queries={[
            trpc.rides.support.tasks.queryOptions({ state, ...from }),
            trpc.rides.support.deliveries.queryOptions({}),
          ]}
        >
          <SupportView state={state} {...from} />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
