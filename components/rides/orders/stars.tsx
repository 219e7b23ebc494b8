import { Star } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'

/** A rating that was given. */
export function Stars({ stars }: { stars: number | undefined }) {
  if (stars === undefined) return <p className="text-subtle">Saved without a rating</p>
  return (
    <p className="flex shrink-0 gap-0.5">
      <span className="sr-only">{`You rated it ${stars} of 5`}</span>
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
