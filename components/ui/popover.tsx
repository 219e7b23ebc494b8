'use client'

import type { ComponentProps } from 'react'
import * as PopoverParts from 'radix-ui/popover'
import { cn } from './cn.ts'
import { popupStyles } from './dropdown-menu.tsx'

export const Popover = PopoverParts.Root
export const PopoverTrigger = PopoverParts.Trigger
export const PopoverAnchor = PopoverParts.Anchor
export const PopoverClose = PopoverParts.Close

/** Give it an `aria-label`: it is a dialog to screen readers. */
export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...props
}: ComponentProps<typeof PopoverParts.Content> & { 'aria-label': string }) {
  return (
    <PopoverParts.Portal>
      <PopoverParts.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(popupStyles, 'w-80 max-w-[calc(100vw-1rem)] p-4', className)}
        {...props}
      />
    </PopoverParts.Portal>
  )
}
