import { texts } from '#i18n/texts.ts'
import { DeskView } from '#components/rides/desk/desk-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('rides.desk')('title') })

export default async function DeskPage() {
  await pageAccount('/rides/desk', 'operator')
  const t = texts('rides.desk')
  return (
    <QueryPage
      texts={['rides.desk']}
      product="rides"
      title={t('title')}
      description={t('description')}
      queries={[trpc.rides.support.desk.queryOptions({})]}
    >
      <DeskView />
    </QueryPage>
  )
}
