'use client'

import { useRef, type ComponentProps, type ReactNode } from 'react'
import { X } from 'lucide-react'
import * as DialogParts from 'radix-ui/dialog'
import { texts } from '#i18n/texts.ts'
import { buttonStyles } from './button.tsx'
import { cn } from './cn.ts'

export const Dialog = DialogParts.Root
export const DialogClose = DialogParts.Close

export const overlayStyles =
  'fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0'

/** Handlers that return the focus to what had it before. Radix itself returns it to its own trigger only. */
export function useReturnedFocus() {
  const returnFocus = useRef<() => void>(null)
  return {
    onOpenAutoFocus: () => {
      returnFocus.current = rememberFocus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      returnFocus.current?.()
    },
  }
}

type DialogContentProps = Omit<ComponentProps<typeof DialogParts.Content>, 'title'> & {
  title: ReactNode
  description?: ReactNode
}

/** A box over the page: at the bottom on a phone, in the middle elsewhere. Escape closes it, and the focus returns. */
export function DialogContent({ title, description, className, children, ...props }: DialogContentProps) {
  return (
    <DialogParts.Portal>
      <DialogParts.Overlay className={overlayStyles} />
      <DialogParts.Content
        className={cn(
          'fixed z-50 flex max-h-[85dvh] w-full flex-col overflow-y-auto border bg-surface shadow-lg outline-none',
          'inset-x-0 bottom-0 rounded-t-xl sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-w-md sm:-translate-1/2 sm:rounded-xl',
          'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0',
          className,
        )}
        {...(description ? {} : { 'aria-describedby': undefined })}
        {...useReturnedFocus()}
        {...props}
      >
        <div className="px-5 pt-5 pr-12">
          <DialogParts.Title className="text-lg font-semibold tracking-tight">{title}</DialogParts.Title>
          {description && <DialogParts.Description className="mt-1 text-muted">{description}</DialogParts.Description>}
        </div>
        {children}
        <DialogParts.Close
          className={cn(buttonStyles({ variant: 'ghost', size: 'icon-sm' }), 'absolute top-4 right-4')}
          aria-label={texts('ui')('close')}
        >
          <X aria-hidden />
        </DialogParts.Close>
      </DialogParts.Content>
    </DialogParts.Portal>
  )
}

/**
 * Returns a function that focuses the element that has the focus now. If that was deleted with its row, it focuses the
 * nearest one that is left: in the next row, else in the row above, else near the list.
 */
function rememberFocus(): () => void {
  const opener = document.activeElement as HTMLElement
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
  const at = stops.indexOf(opener)
  const nearest = [...stops.slice(at + 1), ...stops.slice(0, at).toReversed()]
  const around: Element[] = []
  for (let part = opener.parentElement; part; part = part.parentElement) around.push(part)
  return () => {
    if (opener.isConnected) return opener.focus()
    const left = nearest.filter((stop) => stop.isConnected && !stop.matches(':disabled') && stop.checkVisibility())
    const part = around.find((one) => left.some((stop) => one.contains(stop)))
    left.find((stop) => part?.contains(stop))?.focus()
  }
}

export type DialogBoxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** For forms with two columns. */
  wide?: boolean
  /** A click outside does not close the dialog: for what is shown only once, such as a new secret. */
  stays?: boolean
  children: ReactNode
}

/** A dialog with a title, controlled by its parent. */
export function DialogBox({ open, onOpenChange, title, wide, stays, children }: DialogBoxProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={title}
        className={cn(wide && 'sm:max-w-2xl')}
        onInteractOutside={(event) => stays && event.preventDefault()}
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}
