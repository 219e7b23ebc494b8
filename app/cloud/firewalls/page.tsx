import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateFirewall } from '#components/cloud/firewalls/create-firewall.tsx'
import { FirewallsView } from '#components/cloud/firewalls/firewalls-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = (): Metadata => ({ title: texts('cloud.firewalls')('title') })

export default async function FirewallsPage() {
  await pageAccount('/cloud/firewalls')
  const t = texts('cloud.firewalls')
  const queries = [trpc.cloud.firewalls.list.queryOptions({}), trpc.cloud.servers.list.queryOptions({})]
  return (
    <Texts of={['cloud.firewalls']}>
      <CloudPage title={t('title')} description={t('description')} actions={<CreateFirewall />} queries={queries}>
        <FirewallsView />
      </CloudPage>
    </Texts>
  )
}
