import { texts } from '#i18n/texts.ts'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { ZoneView } from '#components/cloud/dns/zone-view.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

type Props = { params: Promise<{ id: string }> }

const ID = /^[1-9]\d{0,9}$/

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  const zone = ID.test(id) ? await ensureFound(trpc.cloud.zones.get.queryOptions({ id: Number(id) })) : undefined
  return { title: zone?.Name ?? texts('cloud.zone')('title') }
}

export default async function ZonePage({ params }: Props) {
  const { id: text } = await params
  await pageAccount(`/cloud/dns/${encodeURIComponent(text)}`)
  if (!ID.test(text)) notFound()
  const id = Number(text)
  const zone = trpc.cloud.zones.get.queryOptions({ id })
  await ensureFound(zone)
  return (
    <CloudPage queries={[zone, trpc.cloud.recordSets.list.queryOptions({ id, limit: 100 })]}>
      <Texts of={['cloud.labels', 'cloud.records', 'cloud.zone']}>
        <ZoneView id={id} />
      </Texts>
    </CloudPage>
  )
}
