import type { Metadata } from 'next'
import { SwitchesView } from '#components/rides/switches/switches-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Ride switches' }

export default async function SwitchesPage() {
  await pageAccount('/rides/switches', 'operator')
  return (
    <QueryPage
      product="rides"
      title="Feature switches"
      description="The backend applies a change within ten seconds, running clients within their refresh time. Saves in progress are not affected."
      queries={[trpc.rides.switches.list.queryOptions({}), trpc.rides.switches.history.queryOptions({})]}
    >
      <SwitchesView />
    </QueryPage>
  )
}
