import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ServerView } from '#components/cloud/servers/server-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

type Props = { params: Promise<{ id: string }> }

const ID = /^[1-9]\d{0,9}$/

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const server = ID.test(id) ? await ensureFound(trpc.cloud.servers.get.queryOptions({ id: Number(id) })) : undefined
  return { title: server?.Name ?? 'Server' }
}

export default async function ServerPage({ params }: Props) {
  const { id: text } = await params
  await pageAccount(`/cloud/servers/${encodeURIComponent(text)}`)
  if (!ID.test(text)) notFound()
  const id = Number(text)
  const server = trpc.cloud.servers.get.queryOptions({ id })
  await ensureFound(server)
  const queries = [server, trpc.cloud.servers.jobs.queryOptions({ id }), trpc.cloud.networks.list.queryOptions({})]
  return (
    <Texts of={['cloud.labels', 'cloud.rebuild', 'cloud.snapshots']}>
      <CloudPage queries={queries}>
        <ServerView id={id} />
      </CloudPage>
    </Texts>
  )
}
