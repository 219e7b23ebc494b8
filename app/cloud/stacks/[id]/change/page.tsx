import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ChangeStack } from '#components/cloud/stacks/change-stack.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { recordId, type RecordProps } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('cloud.stacks')('change') })

export default async function ChangeStackPage({ params }: RecordProps) {
  const id = await recordId(params)
  const { Name } = (await ensureFound(trpc.cloud.stacks.get.queryOptions({ id }))) ?? {}
  const t = texts('cloud.stacks')
  const title = Name === undefined ? t('change') : t('changeOne', { name: Name })
  return (
    <CloudPage
      texts={['cloud.stacks']}
      title={title}
      description={t('changeText')}
      queries={[trpc.cloud.stacks.definition.queryOptions({ id })]}
    >
      <ChangeStack id={id} />
    </CloudPage>
  )
}
