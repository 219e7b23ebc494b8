import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { StackView } from '#components/cloud/stacks/stack-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

type Props = { params: Promise<{ id: string }> }

const ID = /^[1-9]\d{0,9}$/

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const stack = ID.test(id) ? await ensureFound(trpc.cloud.stacks.get.queryOptions({ id: Number(id) })) : undefined
  return { title: stack?.Name ?? texts('cloud.stacks')('title') }
}

export default async function StackPage({ params }: Props) {
  const { id: text } = await params
  await pageAccount(`/cloud/stacks/${encodeURIComponent(text)}`)
  if (!ID.test(text)) notFound()
  const id = Number(text)
  const stack = trpc.cloud.stacks.get.queryOptions({ id })
  await ensureFound(stack)
  return (
    <CloudPage queries={[stack]}>
      <Texts of={['cloud.firewalls', 'cloud.jobs', 'cloud.stacks', 'cloud.steps', 'cloud.topology']}>
        <StackView id={id} />
      </Texts>
    </CloudPage>
  )
}
