'use client'

import { langOf } from '#components/ui/locale.ts'
import { texts } from '#i18n/texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { SupportThreads } from '../problems/support-threads.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { Stars } from './stars.tsx'
import { TripCard } from './trip-card.tsx'
import { money } from './trip.tsx'
import { useRateable } from './use-rateable.ts'

type Order = RouterOutput['rides']['orders']['get']

/** One trip of the rider: what it was, what they said of it, and what support has answered. */
export function TripView({ orderId }: { orderId: string }) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const query = useQuery({
    ...trpc.rides.orders.get.queryOptions({ order_id: orderId }),
    // A reply may come while the page is open.
    refetchInterval: 30_000,
  })
  const { data: config } = useQuery(trpc.rides.config.queryOptions({ platform: 'web' }))
  const order = query.data
  if (!order) return <QueryStatus query={query} rows={4} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <TripCard trip={order} large />
      <div className="flex flex-col gap-6">
        <YourFeedback order={order} />
        <SupportThreads
          order={order}
          replies={config?.support_replies === true}
          onReported={() => void client.invalidateQueries(trpc.rides.orders.pathFilter())}
        />
      </div>
    </div>
  )
}

function YourFeedback({ order }: { order: Order }) {
  const t = texts('rides.trip')
  const { feedback } = order
  return (
    <Card aria-labelledby="feedback">
      <CardHeader>
        <CardTitle id="feedback">{t('feedback')}</CardTitle>
        {feedback && <Stars stars={feedback.stars} />}
      </CardHeader>
      <CardBody className="flex flex-col items-start gap-2 pt-2">
        {feedback ? <Said order={order} feedback={feedback} /> : <NotRated order={order} />}
        {feedback && <ReceiptLine orderId={order.order_id} about="feedback" />}
      </CardBody>
    </Card>
  )
}

function NotRated({ order }: { order: Order }) {
  const t = texts('rides.trip')
  const isRateable = useRateable()
  if (!isRateable(order)) return <p className="text-muted">{t('notRatedInTime')}</p>
  const href = `/rides/feedback/${order.order_id}`
  return (
    <>
      <p className="text-muted">{t('notRated')}</p>
      <LinkButton variant="primary" size="lg" className="min-h-11" href={href}>
        {texts('rides.trips')('rate')}
      </LinkButton>
    </>
  )
}

function Said({ order, feedback }: { order: Order; feedback: NonNullable<Order['feedback']> }) {
  const t = texts('rides.trip')
  const reasons = [...feedback.quality_choices, ...feedback.better_quality_choices]
  return (
    <>
      {reasons.length > 0 && (
        <ul aria-label={t('reasons')} className="flex flex-wrap gap-1.5">
          {reasons.map((reason) => (
            <li key={reason} lang={langOf(reason)} className="rounded-full bg-sunken px-3 py-1">
              {reason}
            </li>
          ))}
        </ul>
      )}
      {feedback.comment && <UserText as="p" text={feedback.comment} className="text-base whitespace-pre-line" />}
      {feedback.tips && <p className="text-muted">{t('tip', { amount: money(feedback.tips, order.currency) })}</p>}
    </>
  )
}
