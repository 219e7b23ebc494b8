import { cn } from '#components/ui/cn.ts'
import { artAddress, type CoverOf } from './cover-art.ts'

export interface CoverProps {
  of: CoverOf
  className?: string
}

/** A picture of a record that is drawn from its id, or the one at `src`; its name stands beside it. */
export function DrawnCover({ of, className, src = artAddress(of) }: CoverProps & { src?: string }) {
  return (
    <img
      src={src}
      alt=""
      width={120}
      height={120}
      style={{ objectFit: 'cover' }}
      className={cn('shrink-0 rounded-md', className)}
    />
  )
}
