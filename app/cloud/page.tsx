import type { Metadata } from 'next'
import { Plus } from 'lucide-react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { SampleServers } from '#components/cloud/servers/sample-servers.tsx'
import { ServersView, SimulatedNote } from '#components/cloud/servers/servers-view.tsx'
import { SamplePage } from '#components/shell/sample-page.tsx'
import { pick } from '#components/shell/search-params.ts'
import type { SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Servers' }

export default async function ServersPage({ searchParams }: { searchParams: SearchParams }) {
  if ((await pageContext()).actor.kind !== 'account')
    return (
      <SamplePage
        product="cloud"
        title="Servers"
        description="With an account you create servers like these in seconds."
      >
        <SampleServers />
      </SamplePage>
    )
  const filter = await pick(searchParams, 'q', 'state')
  return (
    <CloudPage
      title="Servers"
      queries={[trpc.cloud.servers.list.queryOptions({}), trpc.cloud.limits.get.queryOptions({})]}
      actions={
        <LinkButton href="/cloud/servers/new" variant="primary">
          <Plus aria-hidden /> Create server
        </LinkButton>
      }
    >
      <SimulatedNote />
      <ServersView {...filter} />
    </CloudPage>
  )
}
