import type { RouterOutput } from '#components/trpc/client.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { TripRow } from '../orders/trip-row.tsx'

/** The saved feedback of a trip; there is one per trip, so nothing to edit. */
export function FeedbackDone({ order }: { order: RouterOutput['rides']['orders']['get'] }) {
  return (
    <div className="flex flex-col gap-6 px-4 py-8">
      <div className="text-center">
        <h1 className="text-xl font-semibold tracking-tight">Thank you!</h1>
        <p className="mt-1 text-base text-muted">You have rated this trip.</p>
      </div>
      <ul className="rounded-lg bg-sunken">
        <TripRow order={order} />
      </ul>
      <LinkButton size="lg" className="min-h-11 self-center" href="/rides">
        Your trips
      </LinkButton>
    </div>
  )
}
