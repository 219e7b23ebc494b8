import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { StatusFilter, statusIn } from '#components/vacancies/responses/status-filter.tsx'
import { ReceivedResponses } from '#components/vacancies/responses/responses-view.tsx'
import { LinkButton } from '#components/ui/button.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.responses')('received') })

export default async function EmployerResponsesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.responses')
  const path = '/vacancies/employer/responses'
  const status = await statusIn(searchParams)
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      access="employer"
      texts={['vacancies.resume', 'vacancies.responses', 'vacancies.states']}
      product="vacancies"
      title={t('received')}
      description={t('receivedText')}
      actions={<LinkButton href="/vacancies/employer/hiring">{texts('vacancies.hiring')('settings')}</LinkButton>}
      toolbar={<StatusFilter path={path} status={status} />}
      contentKey={status}
      queries={[trpc.vacancies.negotiations.received.queryOptions({ status, page })]}
    >
      <ReceivedResponses status={status} page={page} />
    </QueryPage>
  )
}
