import type { Metadata } from 'next'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { StatusLinks } from '#components/vacancies/list-filters.tsx'
import { ResponsesView, type Status } from '#components/vacancies/responses/responses-view.tsx'
import { VacanciesPage } from '#components/vacancies/vacancies-page.tsx'
import { pageAccount } from '#server/trpc/page.ts'

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
    <VacanciesPage title="My responses">
      <StatusLinks
        label="Response status"
        path="/vacancies/responses"
        param="status"
        options={STATUSES}
        current={status === 'all' ? '' : status}
      />
      <Hydrate
        key={status}
        fallback={<SkeletonRows rows={5} />}
        queries={[trpc.vacancies.negotiations.list.queryOptions({ status, page })]}
      >
        <ResponsesView status={status} page={page} />
      </Hydrate>
    </VacanciesPage>
  )
}
