import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { StackView } from '#components/cloud/stacks/stack-view.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { recordId, type RecordProps } from '#server/api/trpc/page.ts'

export async function generateMetadata({ params }: RecordProps) {
  const stack = await ensureFound(trpc.cloud.stacks.get.queryOptions({ id: await recordId(params) }))
  return { title: stack?.Name ?? texts('cloud.stacks')('title') }
}

export default async function StackPage({ params }: RecordProps) {
  const id = await recordId(params)
  const stack = trpc.cloud.stacks.get.queryOptions({ id })
  await ensureFound(stack)
  return (
    <CloudPage
      texts={['cloud.firewalls', 'cloud.jobs', 'cloud.stacks', 'cloud.steps', 'cloud.topology']}
      queries={[stack]}
    >
      <StackView id={id} />
    </CloudPage>
  )
}
