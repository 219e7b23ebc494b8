import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyles } from './input.tsx'

/** Grows with its text where the browser can (`field-sizing`). */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(controlStyles, 'field-sizing-content min-h-20 px-2.5 py-1.5', className)}
      {...props}
    />
  )
}
