import { cn } from './cn.ts'

type ProgressProps = {
  label: string
  /** 0 to 100; left out when how far it is cannot be known. */
  value?: number
  className?: string
}

export function Progress({ label, value, className }: ProgressProps) {
  const known = value !== undefined
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(value) : undefined}
      className={cn('h-1 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={cn('h-full rounded-full bg-accent transition-[width] duration-300', !known && 'w-1/3 animate-pulse')}
        style={known ? { width: `${value}%` } : undefined}
      />
    </div>
  )
}
