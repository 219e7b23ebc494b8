import type { Metadata } from 'next'
import { SupportView } from '#components/rides/support/support-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

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
    <QueryPage
      product="rides"
      title="Support inbox"
      description="One task per ride feedback, and tasks posted through the API."
      queries={[
        trpc.rides.support.tasks.queryOptions({ state, ...from }),
        trpc.rides.support.deliveries.queryOptions({}),
      ]}
    >
      <SupportView state={state} {...from} />
    </QueryPage>
  )
}
