'use client'

import type { ComponentProps, ReactNode } from 'react'
import { X } from 'lucide-react'
import * as DialogParts from 'radix-ui/dialog'
import { texts } from '#i18n/texts.ts'
import { buttonStyles } from './button.tsx'
import { cn } from './cn.ts'
import { overlayStyles, useReturnedFocus } from './dialog.tsx'

export const Sheet = DialogParts.Root
export const SheetClose = DialogParts.Close

type SheetContentProps = Omit<ComponentProps<typeof DialogParts.Content>, 'title'> & {
  title: ReactNode
  side: 'left' | 'bottom'
  /** Stays at the lower edge while the body scrolls. */
  footer?: ReactNode
}

const sides = {
  left: 'inset-y-0 left-0 w-80 max-w-[90vw] border-r data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom',
}

/** A panel from the edge of the screen: filters and menus on a phone. */
export function SheetContent({ title, side, footer, className, children, ...props }: SheetContentProps) {
  return (
    <DialogParts.Portal>
      <DialogParts.Overlay className={overlayStyles} />
      <DialogParts.Content
        aria-describedby={undefined}
        className={cn(
          'fixed z-50 flex flex-col bg-surface shadow-lg duration-200 outline-none data-[state=closed]:animate-out data-[state=open]:animate-in',
          sides[side],
          className,
        )}
        {...useReturnedFocus()}
        {...props}
      >
        <div className="flex h-12 shrink-0 items-center justify-between border-b pr-2 pl-4">
          <DialogParts.Title className="text-base font-semibold">{title}</DialogParts.Title>
          <DialogParts.Close
            className={buttonStyles({ variant: 'ghost', size: 'icon' })}
            aria-label={texts('ui')('close')}
          >
            <X aria-hidden />
          </DialogParts.Close>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        {footer && <div className="shrink-0 border-t p-3">{footer}</div>}
      </DialogParts.Content>
    </DialogParts.Portal>
  )
}
