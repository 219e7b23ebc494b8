import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Live } from '#components/cloud/live.tsx'
import { ServerView } from '#components/cloud/servers/server-view.tsx'
import { Page } from '#components/shell/page.tsx'
import { ensureFound, Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
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
    <Page product="cloud" className="flex flex-col gap-6">
      <Live />
      <Hydrate queries={queries} fallback={<SkeletonRows rows={6} />}>
        <ServerView id={id} />
      </Hydrate>
    </Page>
  )
}
