import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ServerView } from '#components/cloud/servers/server-view.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Server' }

export default async function ServerPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params
  await pageAccount(`/cloud/servers/${encodeURIComponent(text)}`)
  if (!/^[1-9]\d{0,9}$/.test(text)) notFound()
  const id = Number(text)
  const server = trpc.cloud.servers.get.queryOptions({ id })
  await ensureFound(server)
  const queries = [server, trpc.cloud.servers.jobs.queryOptions({ id }), trpc.cloud.networks.list.queryOptions({})]
  return (
    <CloudPage queries={queries} rows={6}>
      <ServerView id={id} />
    </CloudPage>
  )
}
