import { texts } from '#i18n/texts.ts'
import { DateTime } from '#components/ui/relative-time.tsx'
import { cn } from '#components/ui/cn.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { DriverPicture } from './driver-picture.tsx'
import { isDrawable, RouteDrawing } from './route-drawing.tsx'
import { money, type Trip } from './trip.tsx'

/** What the rider recognises a trip by: the route, the driver and the car, from where to where, when, and the price. */
export function TripCard({ trip, large = false }: { trip: Trip; large?: boolean }) {
  const t = texts('rides.trip')
  return (
    <section aria-label={t('label')} className="overflow-hidden rounded-xl border bg-surface">
      {isDrawable(trip) && <RouteDrawing trip={trip} large={large} className={large ? 'h-48 sm:h-72' : 'h-28'} />}
      {trip.driver && <DriverLine trip={trip} driver={trip.driver} />}
      <div className="flex items-start justify-between gap-4 px-4 py-3">
        <Ends trip={trip} />
        <div className="shrink-0 text-right">
          {trip.fare && (
            <p className="text-base font-semibold tabular-nums">
              <span className="sr-only">{t('price')} </span>
              {money(trip.fare, trip.currency)}
            </p>
          )}
          <p className="text-subtle">
            <DateTime at={trip.finished_at} />
          </p>
        </div>
      </div>
    </section>
  )
}

function DriverLine({ trip: { car }, driver }: { trip: Trip; driver: NonNullable<Trip['driver']> }) {
  return (
    <div className="flex items-center gap-3 border-b px-4 py-3">
      <DriverPicture picture={driver.picture} className="size-11" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-base font-medium">
          <span className="sr-only">{texts('rides.trip')('driver')} </span>
          {driver.first_name}
        </p>
        {car && <p className="text-muted">{carText(car)}</p>}
      </div>
      {car?.plate && <Plate plate={car.plate} />}
    </div>
  )
}

/** "Škoda Octavia, white". */
export function carText({ make, color }: NonNullable<Trip['car']>): string {
  if (!color) return make
  const t = texts('rides.colors')
  const key = color.toLowerCase() as Parameters<typeof t>[0]
  return `${make}, ${t.has(key) ? t(key) : key}`
}

function Plate({ plate }: { plate: string }) {
  return (
    <p className="shrink-0 rounded-md border-2 border-line-strong px-2 py-0.5 text-sm font-semibold tracking-wider whitespace-nowrap tabular-nums">
      <span className="sr-only">{texts('rides.trip')('plate')} </span>
      {plate}
    </p>
  )
}

/** Pickup and drop-off with the marks of the drawing. */
function Ends({ trip: { pickup, dropoff } }: { trip: Trip }) {
  const t = texts('rides.trip')
  if (!pickup && !dropoff) return <p className="font-medium">{t('yours')}</p>
  return (
    <dl className="flex min-w-0 flex-col gap-1.5">
      {pickup && <End name={t('from')} place={pickup} mark="rounded-full border-2 border-fg" />}
      {dropoff && <End name={t('destination')} place={dropoff} mark="rounded-[1px] bg-fg" />}
    </dl>
  )
}

function End({ name, place, mark }: { name: string; place: string; mark: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className={cn('size-2.5 shrink-0', mark)}>
        <span className="sr-only">{name}</span>
      </dt>
      <UserText as="dd" text={place} className="min-w-0 font-medium break-words" />
    </div>
  )
}
