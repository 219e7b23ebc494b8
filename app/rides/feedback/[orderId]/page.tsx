import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { notFound } from 'next/navigation'
import { FeedbackDone } from '#components/rides/feedback/feedback-done.tsx'
import { FeedbackScreen } from '#components/rides/feedback/feedback-screen.tsx'
import { LinkedFeedback } from '#components/rides/feedback/linked-feedback.tsx'
import { OfflineCopy } from '#components/rides/feedback/offline-copy.tsx'
import { Page } from '#components/shell/page.tsx'
import { orNull, pageContext } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('rides.feedback')('title') })

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
          next={`/rides/trips/${orderId}`}
        />
      )}
    </PhonePage>
  )
}

/** The screen's data; an unregistered order has no trip to show, a stranger's does not exist. */
async function load(orderId: string) {
  const { rides } = await api()
  const [screen, config, order] = await Promise.all([
    orNull(rides.feedback.screen({ order_id: orderId })),
    rides.config({ platform: 'web' }),
    orNull(rides.orders.get({ order_id: orderId })),
  ])
  return screen === null ? notFound() : { screen, config, order }
}

/** One column as wide as a phone and as high as the window, so that the send button is in reach of the thumb. */
function PhonePage({ children }: { children: ReactNode }) {
  return (
    <Page product="rides" width="full" className="max-w-md sm:py-6">
      <div className="flex min-h-[calc(100dvh-3rem)] flex-col bg-surface sm:min-h-0 sm:rounded-xl sm:border sm:shadow-sm">
        {children}
      </div>
    </Page>
  )
}
