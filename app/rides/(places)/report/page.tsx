import { texts } from '#i18n/texts.ts'
import { FIRST, reportInput } from '#components/rides/report/report-input.ts'
import { ReportView } from '#components/rides/report/report-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('rides.report')('metaTitle') })

export default function ReportPage() {
  return (
    <QueryPage
      access="operator"
      namespace="rides.report"
      product="rides"
      queries={[trpc.rides.feedback.report.queryOptions(reportInput(FIRST)), trpc.rides.switches.list.queryOptions({})]}
    >
      <ReportView />
    </QueryPage>
  )
}
