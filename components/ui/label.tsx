import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type LabelProps = { htmlFor: string; className?: string; children: ReactNode }

export function Label({ htmlFor, className, children }: LabelProps) {
  return (
    <label htmlFor={htmlFor} className={cn('font-medium text-fg', className)}>
      {children}
    </label>
  )
}
