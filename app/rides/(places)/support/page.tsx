import { texts } from '#i18n/texts.ts'
import { inboxPlace, listInput } from '#components/rides/support/inbox-address.ts'
import { SupportView } from '#components/rides/support/support-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('rides.inbox')('title') })

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function SupportPage({ searchParams }: Props) {
  const place = inboxPlace(await searchParams)
  return (
    <QueryPage
      access="agent"
      namespace="rides.inbox"
      texts={['rides.message', 'rides.deliveries']}
      product="rides"
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
