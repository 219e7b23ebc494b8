import { texts } from '#i18n/texts.ts'
import { Plus } from 'lucide-react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { SampleServers } from '#components/cloud/servers/sample-servers.tsx'
import { ServersView, SimulatedNote } from '#components/cloud/servers/servers-view.tsx'
import { SamplePage } from '#components/shell/sample-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('cloud.servers')('title') })

export default async function ServersPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('cloud.servers')
  if ((await pageContext()).actor.kind !== 'account')
    return (
      <SamplePage product="cloud" title={t('title')} description={t('sampleDescription')}>
        <SampleServers />
      </SamplePage>
    )
  const filter = await pick(searchParams, 'q', 'state')
  return (
    <CloudPage
      texts={['cloud.deletion', 'cloud.power', 'cloud.servers']}
      title={t('title')}
      queries={[trpc.cloud.servers.list.queryOptions({}), trpc.cloud.limits.get.queryOptions({})]}
      actions={
        <LinkButton href="/cloud/servers/new" variant="primary">
          <Plus aria-hidden /> {t('create')}
        </LinkButton>
      }
    >
      <SimulatedNote />
      <ServersView {...filter} />
    </CloudPage>
  )
}
