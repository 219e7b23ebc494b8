import { texts } from '#i18n/texts.ts'
import { ProposalsView } from '#components/proposals/proposals-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('proposals.page')('title') })

export default function ProposalsPage() {
  const t = texts('proposals.page')
  return (
    <QueryPage
      texts={['proposals.list', 'proposals.states']}
      width="reading"
      title={t('title')}
      description={t('description')}
      queries={[trpc.proposals.list.queryOptions({})]}
    >
      <ProposalsView />
    </QueryPage>
  )
}
