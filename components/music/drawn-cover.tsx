import { cn } from '#components/ui/cn.ts'
import { artAddress, type CoverOf } from './cover-art.ts'

export interface CoverProps {
  of: CoverOf
  className?: string
  isLarge?: boolean
}

/** The picture at `src`, by default drawn from the id. It has no `alt`, because the name is shown beside it. */
export function DrawnCover({ of, className, src = artAddress(of) }: Omit<CoverProps, 'isLarge'> & { src?: string }) {
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      width={120}
      height={120}
      style={{ objectFit: 'cover' }}
      className={cn('shrink-0 rounded-md', className)}
    />
  )
}
