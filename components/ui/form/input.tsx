import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'

/** Shared styles of inputs, selects and text areas. */
export const controlStyles =
  'w-full min-w-0 rounded-md border border-control bg-surface text-fg shadow-sm transition-colors outline-offset-1 disabled:bg-sunken disabled:text-subtle aria-invalid:border-danger'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlStyles, 'h-8 px-2.5', className)} {...props} />
}
