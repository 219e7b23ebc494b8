import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** One value on a line, by the browser's own control: keyboard, touch and screen reader for free. */
export function Range({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="range" className={cn('h-6 w-full min-w-0 accent-accent', className)} {...props} />
}
