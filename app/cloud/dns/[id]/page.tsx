import { texts } from '#i18n/texts.ts'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ZoneView } from '#components/cloud/dns/zone-view.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { recordId, type RecordProps } from '#server/api/trpc/page.ts'

export async function generateMetadata({ params }: RecordProps) {
  const zone = await ensureFound(trpc.cloud.zones.get.queryOptions({ id: await recordId(params) }))
  return { title: zone?.Name ?? texts('cloud.zone')('title') }
}

export default async function ZonePage({ params }: RecordProps) {
  const id = await recordId(params)
  const zone = trpc.cloud.zones.get.queryOptions({ id })
  await ensureFound(zone)
  return (
    <CloudPage
      texts={['cloud.labels', 'cloud.records', 'cloud.zone']}
      queries={[zone, trpc.cloud.recordSets.list.queryOptions({ id, limit: 100 })]}
    >
      <ZoneView id={id} />
    </CloudPage>
  )
}
