import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return <label className={cn('font-medium text-fg', className)} {...props} />
}
