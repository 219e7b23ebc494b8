import type { ComponentProps, CSSProperties } from 'react'
import { cn } from '../cn.ts'
import { controlStyles } from './input.tsx'

/**
 * At least as high as its `rows`, except on phones, where bars leave little room. It grows with its text in browsers
 * that support `field-sizing`, which ignores `rows`.
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
