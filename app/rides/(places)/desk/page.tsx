import { texts } from '#i18n/texts.ts'
import { DeskView } from '#components/rides/desk/desk-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('rides.desk')('title') })

export default function DeskPage() {
  return (
    <QueryPage
      access="operator"
      namespace="rides.desk"
      product="rides"
      queries={[trpc.rides.support.desk.queryOptions({})]}
    >
      <DeskView />
    </QueryPage>
  )
}
