import { texts } from '#i18n/texts.ts'
import { ChoicesView } from '#components/rides/choices/choices-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('rides.choices')('title') })

export default function ChoicesPage() {
  return (
    <QueryPage
      access="operator"
      namespace="rides.choices"
      texts={['rides.history']}
      product="rides"
      queries={[trpc.rides.choices.get.queryOptions({}), trpc.rides.choices.history.queryOptions({})]}
    >
      <ChoicesView />
    </QueryPage>
  )
}
