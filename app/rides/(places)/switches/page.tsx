import type { Metadata } from 'next'
import { Suspense } from 'react'
import { SwitchesView } from '#components/rides/switches/switches-view.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Ride switches' }

export default async function SwitchesPage() {
  await pageAccount('/rides/switches', 'operator')
  return (
    <Page product="rides" className="flex flex-col gap-6">
      <PageHeader
        title="Feature switches"
        description="The backend applies a change within ten seconds, running clients within their refresh time. Saves in progress are not affected."
      />
      <Suspense fallback={<SkeletonRows rows={4} />}>
        <Hydrate queries={[trpc.rides.switches.list.queryOptions({}), trpc.rides.switches.history.queryOptions({})]}>
          <SwitchesView />
        </Hydrate>
      </Suspense>
    </Page>
  )
}
