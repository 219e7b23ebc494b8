import { ArrowRight, Star } from 'lucide-react'
import { PictureFrame } from '#components/shell/picture-frame.tsx'
import { Badge } from '#components/ui/badge.tsx'

/** The end of a trip. */
export function RidesPicture() {
  return (
    <PictureFrame>
      <div className="flex items-center justify-between gap-4 border-b px-4 py-3">
        <span className="min-w-0 truncate font-medium">
          Central Station
          <ArrowRight className="mx-1.5 inline size-[1em] text-subtle" />
          Airport
        </span>
        <span className="text-base font-semibold tabular-nums">€34.80</span>
      </div>
      <div className="flex flex-col items-center gap-4 px-4 py-4">
        <span className="flex gap-2 text-accent">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} className={star < 5 ? 'size-7 fill-current' : 'size-7 text-control'} />
          ))}
        </span>
        <span className="flex flex-wrap justify-center gap-1.5">
          <Badge tone="accent">Careful driving</Badge>
          <Badge tone="accent">On time</Badge>
          <Badge>Clean car</Badge>
          <Badge>Good music</Badge>
        </span>
        <span className="flex gap-2">
          {['€1', '€2', '€5'].map((tip) => (
            <span key={tip} className="rounded-md border px-4 py-1.5 font-medium tabular-nums">
              {tip}
            </span>
          ))}
        </span>
      </div>
    </PictureFrame>
  )
}
