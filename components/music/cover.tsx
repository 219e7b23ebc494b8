import { cn } from '#components/ui/cn.ts'
import { artAddress, type CoverOf } from './cover-art.ts'

/** The picture of a record, drawn from its id; its name stands beside it. */
export function Cover({ of, className }: { of: CoverOf; className?: string }) {
  return <img src={artAddress(of)} alt="" width={120} height={120} className={cn('shrink-0 rounded-md', className)} />
}
