import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** A turning circle, for the eye only: the text next to it says what is running. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle className={cn('size-4 shrink-0 animate-spin', className)} aria-hidden />
}
