import type { ComponentProps } from 'react'
import { texts } from '#i18n/texts.ts'
import { cn } from './cn.ts'

/** A grey placeholder for what is loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-md bg-sunken', className)} {...props} />
}

/** The rows of a list that is loading, announced once to screen readers. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col divide-y">
      <output className="sr-only">{texts('ui')('loading')}</output>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-4">
          <Skeleton className={row % 2 ? 'w-1/2' : 'w-2/3'} />
          <Skeleton className={row % 2 ? 'w-1/4' : 'w-1/3'} />
        </div>
      ))}
    </div>
  )
}
