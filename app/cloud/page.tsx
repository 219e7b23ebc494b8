import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { Plus } from 'lucide-react'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { SampleServers } from '#components/cloud/servers/sample-servers.tsx'
import { ServersView, SimulatedNote } from '#components/cloud/servers/servers-view.tsx'
import { SamplePage } from '#components/shell/sample-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { pageContext } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.servers')('title') })

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
      title={t('title')}
      queries={[trpc.cloud.servers.list.queryOptions({}), trpc.cloud.limits.get.queryOptions({})]}
      actions={
        <LinkButton href="/cloud/servers/new" variant="primary">
          <Plus aria-hidden /> {t('create')}
        </LinkButton>
      }
    >
      <Texts of={['cloud.deletion', 'cloud.power', 'cloud.servers']}>
        <SimulatedNote />
        <ServersView {...filter} />
      </Texts>
    </CloudPage>
  )
}
