import { texts } from '#i18n/texts.ts'
import { FIRST, reportInput } from '#components/rides/report/report-input.ts'
import { ReportView } from '#components/rides/report/report-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('rides.report')('metaTitle') })

export default async function ReportPage() {
  await pageAccount('/rides/report', 'operator')
  const t = texts('rides.report')
  return (
    <QueryPage
      texts={['rides.report']}
      product="rides"
      title={t('title')}
      description={t('description')}
      queries={[trpc.rides.feedback.report.queryOptions(reportInput(FIRST)), trpc.rides.switches.list.queryOptions({})]}
    >
      <ReportView />
    </QueryPage>
  )
}
