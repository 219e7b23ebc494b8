import { texts } from '#i18n/texts.ts'
import { ArrowRight, Star } from 'lucide-react'
import { PictureFrame } from '#components/shell/picture-frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatMoney } from '#components/ui/locale.ts'

/** The choices of the picture, of which some are selected. */
const PICTURED = ['careful', 'onTime', 'clean', 'quiet'] as const

/** A picture of the feedback screen at the end of a trip. */
export function RidesPicture() {
  const t = texts('rides.visitor')
  return (
    <PictureFrame>
      <div className="flex items-center justify-between gap-4 border-b px-4 py-3">
        <span className="min-w-0 truncate font-medium">
          {t('picture.from')}
          <ArrowRight className="mx-1.5 inline size-[1em] text-subtle" />
          {t('picture.to')}
        </span>
        <span className="text-base font-semibold tabular-nums">{formatMoney('34.80', 'EUR')}</span>
      </div>
      <div className="flex flex-col items-center gap-4 px-4 py-4">
        <span className="flex gap-2 text-accent">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} className={star < 5 ? 'size-7 fill-current' : 'size-7 text-control'} />
          ))}
        </span>
        <span className="flex flex-wrap justify-center gap-1.5">
          {PICTURED.map((reason, at) => (
            <Badge key={reason} {...(at < 2 && { tone: 'accent' })}>
              {texts('rides.samples')(`choices.${reason}`)}
            </Badge>
          ))}
        </span>
        <span className="flex gap-2">
          {[1, 2, 5].map((tip) => (
            <span key={tip} className="rounded-md border px-4 py-1.5 font-medium tabular-nums">
              {formatMoney(tip, 'EUR', { minimumFractionDigits: 0 })}
            </span>
          ))}
        </span>
      </div>
    </PictureFrame>
  )
}
