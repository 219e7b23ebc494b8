import { money } from './money.ts'
import { RouteName } from './route-name.tsx'
import type { Route } from './route-name.tsx'

export interface Trip extends Route {
  fare?: string | undefined
  currency?: string | undefined
  finished_at: string
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** From, to, when and how much: one glance tells which trip is meant. */
export function TripSummary({ trip }: { trip: Trip }) {
  return (
    <dl className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken px-4 py-3">
      <div className="min-w-40 flex-1">
        <dt className="sr-only">Trip</dt>
        <dd className="font-medium break-words">
          <RouteName trip={trip} />
        </dd>
        <dd className="text-muted">
          <time dateTime={trip.finished_at}>{DAY.format(new Date(trip.finished_at))} UTC</time>
        </dd>
      </div>
      {trip.fare && (
        <div className="shrink-0 text-right">
          <dt className="sr-only">Fare</dt>
          <dd className="text-base font-semibold tabular-nums">{money(trip.fare, trip.currency)}</dd>
        </div>
      )}
    </dl>
  )
}
