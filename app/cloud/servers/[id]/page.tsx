import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ServerView } from '#components/cloud/servers/server-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

type Props = { params: Promise<{ id: string }> }

/** What the page uses in the browser, beside what every page of the cloud does. */
const SERVER_TEXTS = [
  'cloud.console',
  'cloud.deletion',
  'cloud.firewalls',
  'cloud.graphs',
  'cloud.jobs',
  'cloud.labels',
  'cloud.power',
  'cloud.rebuild',
  'cloud.server',
  'cloud.sizes',
  'cloud.snapshots',
  'cloud.steps',
] as const

const ID = /^[1-9]\d{0,9}$/

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const server = ID.test(id) ? await ensureFound(trpc.cloud.servers.get.queryOptions({ id: Number(id) })) : undefined
  return { title: server?.Name ?? texts('cloud.server')('title') }
}

export default async function ServerPage({ params }: Props) {
  const { id: text } = await params
  await pageAccount(`/cloud/servers/${encodeURIComponent(text)}`)
  if (!ID.test(text)) notFound()
  const id = Number(text)
  const server = trpc.cloud.servers.get.queryOptions({ id })
  await ensureFound(server)
  const queries = [
    server,
    trpc.cloud.servers.jobs.queryOptions({ id }),
    trpc.cloud.networks.list.queryOptions({}),
    trpc.cloud.firewalls.list.queryOptions({}),
  ]
  return (
    <CloudPage queries={queries}>
      <Texts of={SERVER_TEXTS}>
        <ServerView id={id} />
      </Texts>
    </CloudPage>
  )
}
