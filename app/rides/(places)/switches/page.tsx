import { texts } from '#i18n/texts.ts'
import { SwitchesView } from '#components/rides/switches/switches-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('rides.switches')('metaTitle') })

export default async function SwitchesPage() {
  await pageAccount('/rides/switches', 'operator')
  const t = texts('rides.switches')
  return (
    <QueryPage
      texts={['rides.switches', 'rides.history']}
      product="rides"
      title={t('title')}
      description={t('description')}
      queries={[trpc.rides.switches.list.queryOptions({}), trpc.rides.switches.history.queryOptions({})]}
    >
      <SwitchesView />
    </QueryPage>
  )
}
