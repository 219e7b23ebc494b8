import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { EMPLOYER_STATUSES } from '#components/vacancies/responses/employer-statuses.ts'
import { ReceivedResponses } from '#components/vacancies/responses/responses-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Responses' }

export default async function EmployerResponsesPage({ searchParams }: { searchParams: SearchParams }) {
  const path = '/vacancies/employer/responses'
  await pageAccount(path, 'employer')
  const given = (await pick(searchParams, 'status')).status
  const status = EMPLOYER_STATUSES.find(([value]) => value === given)?.[0] || 'all'
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      product="vacancies"
      title="Responses"
      description="From people who would like to work for you, last changed first."
      toolbar={
        <StatusLinks
          label="Response status"
          path={path}
          param="status"
          options={EMPLOYER_STATUSES}
          current={status === 'all' ? '' : status}
        />
      }
      contentKey={status}
      queries={[trpc.vacancies.negotiations.received.queryOptions({ status, page })]}
    >
      <ReceivedResponses status={status} page={page} />
    </QueryPage>
  )
}
