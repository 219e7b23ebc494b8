import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { CreateZone } from '#components/cloud/dns/create-zone.tsx'
import { ZonesView } from '#components/cloud/dns/zones-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('cloud.zones')('title') })

export default function ZonesPage() {
  return (
    <CloudPage namespace="cloud.zones" actions={<CreateZone />} queries={[trpc.cloud.zones.list.queryOptions({})]}>
      <ZonesView />
    </CloudPage>
  )
}
