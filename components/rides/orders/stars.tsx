import { texts } from '#i18n/texts.ts'
import { Star } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'

/** A rating that was given. */
export function Stars({ stars }: { stars: number | undefined }) {
  const t = texts('rides.trip')
  if (stars === undefined) return <p className="text-subtle">{t('noRating')}</p>
  return (
    <p className="flex shrink-0 gap-0.5">
      <span className="sr-only">{t('ratedOf', { stars })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          strokeWidth={1.5}
          className={cn('size-5', star <= stars ? 'fill-accent text-accent-text' : 'text-control')}
        />
      ))}
    </p>
  )
}
