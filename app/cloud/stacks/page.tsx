import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { StacksView } from '#components/cloud/stacks/stacks-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'

export const generateMetadata = () => ({ title: texts('cloud.stacks')('title') })

export default function StacksPage() {
  const t = texts('cloud.stacks')
  const create = (
    <LinkButton href="/cloud/stacks/new" variant="primary">
      {t('create')}
    </LinkButton>
  )
  return (
    <CloudPage namespace="cloud.stacks" actions={create} queries={[trpc.cloud.stacks.list.queryOptions({})]}>
      <StacksView />
    </CloudPage>
  )
}
