import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ServerView } from '#components/cloud/servers/server-view.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { recordId, type RecordProps } from '#server/api/trpc/page.ts'

/** Texts that this page uses in the browser, in addition to those of every page of the cloud. */
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

export async function generateMetadata({ params }: RecordProps) {
  const server = await ensureFound(trpc.cloud.servers.get.queryOptions({ id: await recordId(params) }))
  return { title: server?.Name ?? texts('cloud.server')('title') }
}

export default async function ServerPage({ params }: RecordProps) {
  const id = await recordId(params)
  const server = trpc.cloud.servers.get.queryOptions({ id })
  await ensureFound(server)
  const queries = [
    server,
    trpc.cloud.servers.jobs.queryOptions({ id }),
    trpc.cloud.networks.list.queryOptions({}),
    trpc.cloud.firewalls.list.queryOptions({}),
  ]
  return (
    <CloudPage texts={SERVER_TEXTS} queries={queries}>
      <ServerView id={id} />
    </CloudPage>
  )
}
