import { texts } from '#i18n/texts.ts'
import { ArrowRight } from 'lucide-react'
import { formatMoney, formatNumber } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import type { Car, Point } from '#server/products/rides/orders/orders.schema.ts'

interface Route {
  pickup?: string | undefined
  dropoff?: string | undefined
}

interface Driver {
  first_name: string
  picture?: string | undefined
}

export interface Trip extends Route {
  fare?: string | undefined
  currency?: string | undefined
  driver?: Driver | undefined
  car?: Car | undefined
  route?: Point[] | undefined
  finished_at: string
}

/** The known addresses of a trip, with an arrow between them that screen readers pronounce as "to". */
export function RouteName({ trip: { pickup, dropoff } }: { trip: Route }) {
  const only = dropoff ?? pickup
  if (!only) return <>{texts('rides.trip')('yours')}</>
  if (!pickup || !dropoff) return <UserText text={only} />
  return (
    <>
      <UserText text={pickup} />
      <ArrowRight aria-hidden className="mx-1.5 inline size-[1em] align-[-0.125em] text-subtle" />
      <span className="sr-only">{texts('rides.trip')('to')} </span>
      <UserText text={dropoff} />
    </>
  )
}

/** The name of a route as plain text, for the names of links and buttons. */
export function routeText({ pickup, dropoff }: Route): string {
  const t = texts('rides.trip')
  if (pickup && dropoff) return t('route', { pickup, dropoff })
  return dropoff ?? pickup ?? t('yourTrip')
}

/** `1.5` and `EUR` as `€1.50`; without a currency `1.50`. Keeps every digit, as it is never converted to a float. */
export function money(amount: string, currency?: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 100 } as const
  return currency ? formatMoney(amount, currency, digits) : formatNumber(amount, digits)
}

const LONGEST_SUM = 9

/** Formats a sum with two decimals, abbreviated from a billion on, with its currency or a note that it has none. */
export function sumText({ total, currency }: { total: string; currency?: string | undefined }): string {
  const isLong = (total.split('.')[0] ?? '').length > LONGEST_SUM
  const digits = isLong ? ({ notation: 'compact' } as const) : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return currency
    ? formatMoney(total, currency, digits)
    : texts('rides.trips')('noCurrency', { sum: formatNumber(total, digits) })
}
