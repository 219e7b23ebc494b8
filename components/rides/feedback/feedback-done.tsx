import { texts } from '#i18n/texts.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { Stars } from '../orders/stars.tsx'
import { TripCard } from '../orders/trip-card.tsx'

/** The saved feedback of a trip; there is one per trip, so nothing to edit. */
export function FeedbackDone({ order }: { order: RouterOutput['rides']['orders']['get'] }) {
  const t = texts('rides.thanks')
  return (
    <div className="flex flex-col gap-6 px-4 py-8">
      <div className="flex flex-col items-center text-center">
        <h1 className="text-xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-1 mb-3 text-base text-muted">{t('already')}</p>
        <Stars stars={order.feedback?.stars} />
      </div>
      <TripCard trip={order} />
      <LinkButton variant="primary" size="lg" className="min-h-11" href={`/rides/trips/${order.order_id}`}>
        {t('see')}
      </LinkButton>
    </div>
  )
}
