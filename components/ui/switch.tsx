'use client'

import type { ComponentProps } from 'react'
import * as SwitchParts from 'radix-ui/switch'
import { cn } from './cn.ts'

/** On or off, in effect at once (a form that is sent later uses Checkbox). Give it an `id` with a label, or `aria-label`. */
export function Switch({ className, ...props }: ComponentProps<typeof SwitchParts.Root>) {
  return (
    <SwitchParts.Root
      className={cn(
        'inline-flex h-5 w-8 shrink-0 items-center rounded-full border border-control bg-sunken p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
      {...props}
    >
      <SwitchParts.Thumb className="size-3.5 rounded-full bg-control transition-transform data-[state=checked]:translate-x-3 data-[state=checked]:bg-accent-fg" />
    </SwitchParts.Root>
  )
}
