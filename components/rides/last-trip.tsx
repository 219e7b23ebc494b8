import Link from 'next/link'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { RouteName } from './route-name.tsx'

type Order = RouterOutput['rides']['orders']['list']['orders'][number]

/** The trip that waits for its rating, for the product's card on the home page. */
export function LastTrip({ orders }: { orders: readonly Order[] }) {
  const waiting = orders.find(({ feedback }) => !feedback)
  if (!waiting) return <p className="px-4 py-3 text-muted">Every trip is rated.</p>
  return (
    <div className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <RouteName trip={waiting} />
        </p>
        <p className="text-subtle">
          <RelativeTime at={waiting.finished_at} />
        </p>
      </div>
      <Button asChild variant="primary">
        <Link href={`/rides/feedback/${waiting.order_id}`} prefetch={false}>
          Rate this trip
        </Link>
      </Button>
    </div>
  )
}
