import { texts } from '#i18n/texts.ts'
import { SwitchesView } from '#components/rides/switches/switches-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('rides.switches')('metaTitle') })

export default function SwitchesPage() {
  return (
    <QueryPage
      access="operator"
      namespace="rides.switches"
      texts={['rides.history']}
      product="rides"
      queries={[trpc.rides.switches.list.queryOptions({}), trpc.rides.switches.history.queryOptions({})]}
    >
      <SwitchesView />
    </QueryPage>
  )
}
