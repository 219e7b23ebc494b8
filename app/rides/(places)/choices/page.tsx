import { texts } from '#i18n/texts.ts'
import { ChoicesView } from '#components/rides/choices/choices-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('rides.choices')('title') })

export default async function ChoicesPage() {
  await pageAccount('/rides/choices', 'operator')
  const t = texts('rides.choices')
  return (
    <QueryPage
      texts={['rides.choices', 'rides.history']}
      product="rides"
      title={t('title')}
      description={t('description')}
      queries={[trpc.rides.choices.get.queryOptions({}), trpc.rides.choices.history.queryOptions({})]}
    >
      <ChoicesView />
    </QueryPage>
  )
}
