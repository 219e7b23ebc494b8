import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { ResponsesView, type Status } from '#components/vacancies/responses/responses-view.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.responses')('mine') })

export default async function ResponsesPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.responses')
  const options = statuses()
  const given = (await pick(searchParams, 'status')).status
  const status = options.find(([value]) => value === given)?.[0] || 'all'
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      texts={['vacancies.responses', 'vacancies.states']}
      product="vacancies"
      title={t('mine')}
      toolbar={
        <StatusLinks
          label={t('status')}
          path="/vacancies/responses"
          param="status"
          options={options}
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

function statuses(): readonly [Status | '', string][] {
  const t = texts('vacancies.responses')
  return [
    ['', t('all')],
    ['active', t('active')],
    ['invitations', t('invitations')],
    ['discard', t('declined')],
    ['archived', t('archived')],
    ['deleted', t('removed')],
  ]
}
