import { SampleBadge, SampleLink } from '#components/shell/sample-page.tsx'
import { SummaryLine } from '#components/shell/summary-line.tsx'
import { Card } from '#components/ui/card.tsx'
import { TripRow, type Order } from './trip-row.tsx'
import { money, RouteName } from './trip.tsx'

const HOUR_MS = 3_600_000

/** Rated trips, the last of them two hours ago. */
function trips(): [Order, ...Order[]] {
  const trip = (hours: number, order: Omit<Order, 'order_id' | 'currency' | 'finished_at'>): Order => {
    const finished_at = new Date(Date.now() - hours * HOUR_MS).toISOString()
    return { order_id: `sample-${hours}`, currency: 'EUR', finished_at, ...order }
  }
  return [
    trip(2, {
      pickup: 'Central Station',
      dropoff: 'Airport, Terminal 2',
      fare: '34.80',
      feedback: said(5, ['Careful driving', 'On time'], '3.48', 'Helped with the suitcases. Thank you!'),
    }),
    trip(27, {
      pickup: 'Museum Quarter',
      dropoff: 'Botanical Garden',
      fare: '8.90',
      feedback: said(4, ['Clean car'], '0.90'),
    }),
    trip(75, {
      pickup: 'Market Square',
      dropoff: 'Riverside Park',
      fare: '14.25',
      feedback: said(2, [], undefined, 'Ten minutes late, and the long way round.'),
    }),
  ]
}

function said(stars: number, quality_choices: string[], tips?: string, comment?: string): Order['feedback'] {
  return { stars, quality_choices, better_quality_choices: [], tips, comment, saved_at: new Date().toISOString() }
}

/** What a visitor sees in place of trips. */
export function SampleTrips() {
  return (
    <Card aria-label="Trips" className="overflow-hidden">
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

/** One of them on the home page. */
export function SampleTrip() {
  const [trip] = trips()
  return (
    <SummaryLine
      href="/rides"
      title={<RouteName trip={trip} />}
      detail={`${money(trip.fare ?? '', trip.currency)} · rated ${trip.feedback?.stars} of 5`}
      aside={<SampleBadge />}
    />
  )
}
