import { texts } from '#i18n/texts.ts'
import { SampleLink } from '#components/shell/sample-page.tsx'
import { Card } from '#components/ui/card.tsx'
import { TripRow, type Order } from './trip-row.tsx'

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
      driver: { first_name: 'Mira', picture: '3c0f5a91' },
      car: { make: 'Hyundai Ioniq 5', color: 'Blue' },
      feedback: said(5, ['Careful driving', 'On time'], '3.48', 'Helped with the suitcases. Thank you!'),
    }),
    trip(27, {
      pickup: 'Museum Quarter',
      dropoff: 'Botanical Garden',
      fare: '8.90',
      driver: { first_name: 'Omar', picture: '81d27e44' },
      car: { make: 'Volkswagen Passat', color: 'Black' },
      feedback: said(4, ['Clean car'], '0.90'),
    }),
    trip(75, {
      pickup: 'Market Square',
      dropoff: 'Riverside Park',
      fare: '14.25',
      driver: { first_name: 'Elena', picture: '5ad0c6b7' },
      car: { make: 'Škoda Octavia', color: 'White' },
      feedback: said(2, ['Late pickup', 'Long way round'], undefined, 'Ten minutes late, and the long way round.'),
    }),
  ]
}

function said(stars: number, quality_choices: string[], tips?: string, comment?: string): Order['feedback'] {
  return { stars, quality_choices, better_quality_choices: [], tips, comment, saved_at: new Date().toISOString() }
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
