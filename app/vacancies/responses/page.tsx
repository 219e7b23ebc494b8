import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { ResponsesView, type Status } from '#components/vacancies/responses/responses-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'My responses' }

const STATUSES: readonly [Status | '', string][] = [
  ['', 'All'],
  ['active', 'Active'],
  ['invitations', 'Invitations'],
  ['discard', 'Declined'],
  ['archived', 'Archived vacancies'],
  ['deleted', 'Removed'],
]

export default async function ResponsesPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/responses')
  const given = (await pick(searchParams, 'status')).status
  const status = STATUSES.find(([value]) => value === given)?.[0] || 'all'
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      product="vacancies"
      title="My responses"
      toolbar={
        <StatusLinks
          label="Response status"
          path="/vacancies/responses"
          param="status"
          options={STATUSES}
          current={status === 'all' ? '' : status}
        />
      }
      contentKey={status}
      queries={[trpc.vacancies.negotiations.list.queryOptions({ status, page })]}
    >
      <ResponsesView status={status} page={page} />
    </QueryPage>
  )
}
