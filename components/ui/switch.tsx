import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** On or off, in effect at once (a form that is sent later uses Checkbox). */
export function Switch({ className, ...props }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={cn(
        'relative inline-flex h-5 w-8 shrink-0 appearance-none items-center rounded-full border border-control bg-sunken p-0.5 transition-colors',
        'before:size-3.5 before:rounded-full before:bg-control before:transition-transform',
        'checked:border-accent checked:bg-accent checked:before:translate-x-3 checked:before:bg-accent-fg disabled:opacity-50',
        className,
      )}
      {...props}
    />
  )
}
