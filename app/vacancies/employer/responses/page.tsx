import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { employerStatuses } from '#components/vacancies/responses/employer-statuses.ts'
import { ReceivedResponses } from '#components/vacancies/responses/responses-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('vacancies.responses')('received') })

export default async function EmployerResponsesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.responses')
  const statuses = employerStatuses()
  const path = '/vacancies/employer/responses'
  await pageAccount(path, 'employer')
  const given = (await pick(searchParams, 'status')).status
  const status = statuses.find(([value]) => value === given)?.[0] || 'all'
  const page = await pageNumber(searchParams)
  return (
    <Texts of={['vacancies.resume', 'vacancies.responses', 'vacancies.states']}>
      <QueryPage
        product="vacancies"
        title={t('received')}
        description={t('receivedText')}
        toolbar={
          <StatusLinks
            label={t('status')}
            path={path}
            param="status"
            options={statuses}
            current={status === 'all' ? '' : status}
          />
        }
        contentKey={status}
        queries={[trpc.vacancies.negotiations.received.queryOptions({ status, page })]}
      >
        <ReceivedResponses status={status} page={page} />
      </QueryPage>
    </Texts>
  )
}
