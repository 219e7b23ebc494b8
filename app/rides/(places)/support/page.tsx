import type { Metadata } from 'next'
import { inboxPlace, listInput } from '#components/rides/support/inbox-address.ts'
import { SupportView } from '#components/rides/support/support-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Support inbox' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SupportPage({ searchParams }: Props) {
  await pageAccount('/rides/support', 'agent')
  const place = inboxPlace(await searchParams)
  return (
    <QueryPage
      product="rides"
      title="Support inbox"
      description="What riders say of their trips, the problems they report, and tasks of other systems."
      queries={[
        trpc.rides.support.tasks.queryOptions(listInput(place)),
        trpc.rides.support.deliveries.queryOptions({}),
        ...(place.task === undefined ? [] : [trpc.rides.support.task.queryOptions({ id: place.task })]),
      ]}
    >
      <SupportView place={place} />
    </QueryPage>
  )
}
