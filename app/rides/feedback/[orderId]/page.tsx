import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { FeedbackDone } from '#components/rides/feedback/feedback-done.tsx'
import { FeedbackScreen } from '#components/rides/feedback/feedback-screen.tsx'
import { LinkedFeedback } from '#components/rides/feedback/linked-feedback.tsx'
import { OfflineCopy } from '#components/rides/feedback/offline-copy.tsx'
import { PhonePage } from '#components/rides/feedback/phone-page.tsx'
import { orNull } from '#server/trpc/missing.ts'
import { api, pageContext } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'How was your trip?' }

interface Props {
  params: Promise<{ orderId: string }>
}

export default async function FeedbackPage({ params }: Props) {
  const { orderId } = await params
  const { actor } = await pageContext()
  if (actor.kind !== 'account') {
    return (
      <PhonePage>
        <OfflineCopy />
        <LinkedFeedback orderId={orderId} />
      </PhonePage>
    )
  }
  const { screen, config, order } = await load(orderId)
  return (
    <PhonePage>
      <OfflineCopy />
      {order?.feedback ? (
        <FeedbackDone order={order} />
      ) : (
        <FeedbackScreen
          orderId={orderId}
          owner={actor.userId}
          trip={order}
          screen={screen}
          config={config}
          next="/rides"
        />
      )}
    </PhonePage>
  )
}

/** The screen's data; an order that was never registered has no trip to show, a stranger's does not exist. */
async function load(orderId: string) {
  const { rides } = await api()
  const [screen, config, order] = await Promise.all([
    orNull(rides.feedback.screen({ order_id: orderId })),
    rides.config({ platform: 'web' }),
    orNull(rides.orders.get({ order_id: orderId })),
  ])
  return screen === null ? notFound() : { screen, config, order }
}
