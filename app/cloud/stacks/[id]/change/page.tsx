import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ChangeStack } from '#components/cloud/stacks/change-stack.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

type Props = { params: Promise<{ id: string }> }

const ID = /^[1-9]\d{0,9}$/

export const generateMetadata = (): Metadata => ({ title: texts('cloud.stacks')('change') })

export default async function ChangeStackPage({ params }: Props) {
  const { id: text } = await params
  await pageAccount(`/cloud/stacks/${encodeURIComponent(text)}/change`)
  if (!ID.test(text)) notFound()
  const id = Number(text)
  const { Name } = (await ensureFound(trpc.cloud.stacks.get.queryOptions({ id }))) ?? {}
  const t = texts('cloud.stacks')
  const title = Name === undefined ? t('change') : t('changeOne', { name: Name })
  return (
    <Texts of={['cloud.stacks']}>
      <CloudPage
        title={title}
        description={t('changeText')}
        queries={[trpc.cloud.stacks.definition.queryOptions({ id })]}
      >
        <ChangeStack id={id} />
      </CloudPage>
    </Texts>
  )
}
