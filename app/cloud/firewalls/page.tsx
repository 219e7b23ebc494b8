import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateFirewall } from '#components/cloud/firewalls/create-firewall.tsx'
import { FirewallsView } from '#components/cloud/firewalls/firewalls-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.firewalls')('title') })

export default function FirewallsPage() {
  return (
    <CloudPage
      namespace="cloud.firewalls"
      actions={<CreateFirewall />}
      queries={[trpc.cloud.firewalls.list.queryOptions({}), trpc.cloud.servers.list.queryOptions({})]}
    >
      <FirewallsView />
    </CloudPage>
  )
}
