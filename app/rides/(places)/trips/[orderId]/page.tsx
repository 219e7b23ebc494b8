import { texts } from '#i18n/texts.ts'
import { TripView } from '#components/rides/orders/trip-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { ensureFound, trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('rides.trip')('title') })

interface Props {
  params: Promise<{ orderId: string }>
}

export default async function TripPage({ params }: Props) {
  const { orderId } = await params
  await pageAccount()
  const order = trpc.rides.orders.get.queryOptions({ order_id: orderId })
  await ensureFound(order)
  return (
    <QueryPage
      product="rides"
      title={texts('rides.trip')('title')}
      queries={[
        order,
        trpc.rides.orders.receipt.queryOptions({ order_id: orderId }),
        trpc.rides.config.queryOptions({ platform: 'web' }),
      ]}
    >
      <TripView orderId={orderId} />
    </QueryPage>
  )
}
