import type { ReactNode } from 'react'
import { Star } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { cn } from '#components/ui/cn.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { money, RouteName, routeText } from './trip.tsx'

export type Order = RouterOutput['rides']['orders']['list']['orders'][number]

interface TripRowProps {
  order: Order
  /** What is made of the route's name: a link. */
  name?: (route: ReactNode) => ReactNode
}

/** One trip: where, when, how much, and its feedback or a link to give it. */
export function TripRow({ order, name = (route) => route }: TripRowProps) {
  const { feedback } = order
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:flex-nowrap">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-base font-medium">{name(<RouteName trip={order} />)}</p>
        <p className="text-muted">
          <RelativeTime at={order.finished_at} />
          {order.fare && <> · {money(order.fare, order.currency)}</>}
          {feedback?.tips && <> · tip {money(feedback.tips, order.currency)}</>}
        </p>
        {feedback && <Said feedback={feedback} />}
      </div>
      {feedback ? (
        <Stars stars={feedback.stars} />
      ) : (
        <LinkButton
          variant="primary"
          size="lg"
          className="min-h-11"
          href={`/rides/feedback/${order.order_id}`}
          prefetch={false}
          aria-label={`Rate this trip: ${routeText(order)}`}
        >
          Rate this trip
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
      {feedback.comment}
    </p>
  )
}

function Stars({ stars }: { stars: number | undefined }) {
  if (stars === undefined) return <p className="text-subtle">Saved without a rating</p>
  return (
    <p className="flex shrink-0 gap-0.5">
      <span className="sr-only">{`You rated it ${stars} of 5`}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          strokeWidth={1.5}
          className={cn('size-5', star <= stars ? 'fill-accent text-accent-text' : 'text-control')}
        />
      ))}
    </p>
  )
}
