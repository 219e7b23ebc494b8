import { texts } from '#i18n/texts.ts'
import { DemoView } from '#components/rides/feedback/demo-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('rides.demo')('metaTitle') })

/** The rider's latest unrated trip, or an unused id, which the API treats as a trip as well. */
export default async function DemoPage() {
  const account = await pageAccount()
  const { rides } = await api()
  const { orders } = await rides.orders.list({})
  const unrated = orders.find((order) => !order.feedback)
  const orderId = unrated?.order_id ?? `demo-${crypto.randomUUID()}`
  const [trip, screen, config] = await Promise.all([
    unrated ? rides.orders.get({ order_id: orderId }) : null,
    rides.feedback.screenV2({ order_id: orderId }),
    rides.config({ platform: 'web' }),
  ])
  return (
    <QueryPage namespace="rides.demo" product="rides">
      <DemoView orderId={orderId} owner={account.userId} trip={trip} screen={screen} config={config} />
    </QueryPage>
  )
}
