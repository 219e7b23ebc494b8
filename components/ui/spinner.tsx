import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** Turning circle. Give `label` when no text beside it says what is going on. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <LoaderCircle
      className={cn('size-4 shrink-0 animate-spin', className)}
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  )
}
