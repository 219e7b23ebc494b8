import { SummaryLine, SummaryNote } from '#components/shell/summary-line.tsx'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { RouteName } from './trip.tsx'

/** The trip that waits for its rating. `orders` are newest first. */
export function LastTrip({ orders }: RouterOutput['rides']['orders']['list']) {
  const waiting = orders.find(({ feedback }) => !feedback)
  if (!waiting) return <SummaryNote>{orders.length > 0 ? 'Every trip is rated.' : 'No trips yet.'}</SummaryNote>
  return (
    <SummaryLine
      href={`/rides/feedback/${waiting.order_id}`}
      title={<RouteName trip={waiting} />}
      detail={<RelativeTime at={waiting.finished_at} />}
      aside={<Badge tone="accent">Rate this trip</Badge>}
    />
  )
}
