import { texts } from '#i18n/texts.ts'
import { ProposalsView } from '#components/proposals/proposals-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('proposals.page')('title') })

export default async function ProposalsPage() {
  await pageAccount('/account/proposals')
  const t = texts('proposals.page')
  return (
    <Texts of={['proposals.list', 'proposals.states']}>
      <QueryPage
        width="reading"
        title={t('title')}
        description={t('description')}
        queries={[trpc.proposals.list.queryOptions({})]}
      >
        <ProposalsView />
      </QueryPage>
    </Texts>
  )
}
