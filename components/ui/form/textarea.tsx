import type { ComponentProps, CSSProperties } from 'react'
import { cn } from '../cn.ts'
import { controlStyles } from './input.tsx'

/**
 * Never lower than its rows, but on phones, where the bars leave little room; grows with its text where the browser can
 * (`field-sizing`, which ignores `rows`).
 */
export function Textarea({ className, rows = 4, style, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      style={{ '--rows': rows, ...style } as CSSProperties}
      className={cn(
        controlStyles,
        'field-sizing-content min-h-20 px-2.5 py-1.5 sm:min-h-[calc(var(--rows)*1lh+0.75rem+2px)]',
        className,
      )}
      {...props}
    />
  )
}
