import { texts } from '#i18n/texts.ts'
import { SampleLink } from '#components/shell/sample-page.tsx'
import { Card } from '#components/ui/card.tsx'
import { RATED_SAMPLES } from '#server/products/rides/orders/rated-samples.schema.ts'
import { TripRow, type Order } from './trip-row.tsx'

const HOUR_MS = 3_600_000

/** Rated trips, the last of them two hours ago. */
function trips(): Order[] {
  const t = texts('rides.samples')
  return RATED_SAMPLES.map(({ name, hoursAgo, feedback, ...trip }) => {
    const finished_at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString()
    const comment = `${name}.comment` as const
    return {
      ...trip,
      order_id: `sample-${name}`,
      currency: 'EUR',
      pickup: t(`${name}.pickup`),
      dropoff: t(`${name}.dropoff`),
      finished_at,
      feedback: {
        ...feedback,
        quality_choices: feedback.quality_choices.map((choice) => t(`choices.${choice}`)),
        better_quality_choices: [],
        ...(comment !== 'garden.comment' && { comment: t(comment) }),
        saved_at: finished_at,
      },
    }
  })
}

/** What a visitor sees in place of trips. */
export function SampleTrips() {
  return (
    <Card aria-label={texts('rides.trips')('list')} className="overflow-hidden">
      <ul className="divide-y">
        {trips().map((order) => (
          <TripRow
            key={order.order_id}
            order={order}
            name={(route) => <SampleLink next="/rides">{route}</SampleLink>}
          />
        ))}
      </ul>
    </Card>
  )
}
