'use client'

import type { ReactNode } from 'react'
import * as TooltipParts from 'radix-ui/tooltip'

type TooltipProps = {
  /** A few words. What matters must also be reachable without it. */
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref: a button or a link. */
  children: ReactNode
}

export function Tooltip({ content, side = 'bottom', children }: TooltipProps) {
  return (
    <TooltipParts.Provider delayDuration={300}>
      <TooltipParts.Root>
        <TooltipParts.Trigger asChild>{children}</TooltipParts.Trigger>
        <TooltipParts.Portal>
          <TooltipParts.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-xs animate-in items-center gap-2 rounded-md bg-fg px-2 py-1 text-xs text-canvas shadow-md fade-in-0"
          >
            {content}
          </TooltipParts.Content>
        </TooltipParts.Portal>
      </TooltipParts.Root>
    </TooltipParts.Provider>
  )
}
