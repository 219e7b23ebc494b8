import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { DriverPicture } from './driver-picture.tsx'
import { Stars } from './stars.tsx'
import { carText } from './trip-card.tsx'
import { money, RouteName, routeText } from './trip.tsx'

export type Order = RouterOutput['rides']['orders']['list']['orders'][number]

interface TripRowProps {
  order: Order
  /** Whether the rider can still rate the trip. */
  rateable?: boolean
  /** Wraps the name of the route, for example in a link. */
  name?: (route: ReactNode) => ReactNode
}

/** One trip: where, when, how much, who drove, and its feedback or a link to give it. */
export function TripRow({ order, rateable = true, name = (route) => route }: TripRowProps) {
  const t = texts('rides.trips')
  const { feedback, driver, car } = order
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 has-[a:hover]:bg-hover/60 sm:flex-nowrap">
      {driver && <DriverPicture picture={driver.picture} className="size-10" />}
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-base font-medium">{name(<RouteName trip={order} />)}</p>
        <p className="text-muted">
          <RelativeTime at={order.finished_at} />
          {order.fare && <> · {money(order.fare, order.currency)}</>}
          {feedback?.tips && <> · {t('tip', { amount: money(feedback.tips, order.currency) })}</>}
        </p>
        {driver && (
          <p className="truncate text-subtle">
            {driver.first_name}
            {car && <> · {carText(car)}</>}
          </p>
        )}
        {feedback && <Said feedback={feedback} />}
      </div>
      {feedback || !rateable ? (
        <div className={cn('shrink-0', driver && 'max-sm:ml-14')}>
          {feedback ? <Stars stars={feedback.stars} /> : <span className="text-subtle">{t('over')}</span>}
        </div>
      ) : (
        <LinkButton
          variant="primary"
          size="lg"
          className={cn('relative min-h-11', driver && 'max-sm:ml-14')}
          href={`/rides/feedback/${order.order_id}`}
          aria-label={t('rateThis', { route: routeText(order) })}
        >
          {t('rate')}
        </LinkButton>
      )}
    </li>
  )
}

function Said({ feedback }: { feedback: NonNullable<Order['feedback']> }) {
  const reasons = [...feedback.quality_choices, ...feedback.better_quality_choices]
  if (reasons.length === 0 && !feedback.comment) return null
  return (
    <p className="mt-1 line-clamp-2 text-subtle">
      {reasons.join(' · ')}
      {reasons.length > 0 && feedback.comment && ' — '}
      {feedback.comment && <UserText text={feedback.comment} />}
    </p>
  )
}
