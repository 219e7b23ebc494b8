import { cn } from './cn.ts'

type ProgressProps = {
  label: string
  /** 0 to 100; omitted when the progress is unknown. */
  value?: number
  className?: string
}

/** A progress bar. The native element is only for screen readers; the bar that is seen is styled. */
export function Progress({ label, value, className }: ProgressProps) {
  const known = value !== undefined
  return (
    <div className={cn('relative h-1 w-full overflow-hidden rounded-full bg-sunken', className)}>
      <progress className="sr-only" aria-label={label} max={100} value={known ? Math.round(value) : undefined} />
      <div
        aria-hidden
        className={cn('h-full rounded-full bg-accent transition-[width] duration-300', !known && 'w-1/3 animate-pulse')}
        style={known ? { width: `${value}%` } : undefined}
      />
    </div>
  )
}
