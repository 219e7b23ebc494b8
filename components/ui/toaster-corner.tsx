'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useRef } from 'react'
import { useTheme } from 'next-themes'
import { Toaster as Sonner, toast } from 'sonner'

export type ToastOptions = {
  description?: string
  action?: { label: string; onClick: () => void }
  /** How long it stays, in milliseconds. */
  duration?: number
}

export type ToastRequest = {
  kind: 'success' | 'error' | 'loading'
  message: string
  options?: ToastOptions
  /** Identifies work that goes on: a later request with the same id replaces the message. */
  id?: string
}

/** When a progress message disappears if the outcome of the work is never reported. */
const LONGEST_MS = 10 * 60_000

/** The height of the bars at the bottom of the window (globals.css), whose buttons no message may cover. */
const BARS = 'var(--player-height) + var(--form-bar-height) + var(--selection-bar-height)'

/** Shows every request once, in order. */
export function ToasterCorner({ requests }: { requests: ToastRequest[] }) {
  const { resolvedTheme } = useTheme()
  const shown = useRef(0)
  useEffect(() => {
    for (const { kind, message, options, id } of requests.slice(shown.current)) {
      toast[kind](message, {
        description: undefined,
        action: undefined,
        ...options,
        ...(id !== undefined && { id }),
        duration: kind === 'loading' ? LONGEST_MS : undefined,
      })
    }
    shown.current = requests.length
  }, [requests])
  return (
    // When the focus leaves a message, Sonner returns it to where it was before: Tab would never get past a message.
    <div className="contents" onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
        position="bottom-right"
        offset={{ bottom: `calc(1.5rem + ${BARS})` }}
        mobileOffset={{ bottom: `calc(1rem + ${BARS})` }}
        containerAriaLabel={texts('ui')('toasts')}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'flex w-full items-center gap-3 rounded-lg border bg-surface px-4 py-3 font-sans text-sm text-fg shadow-lg',
            description: 'text-muted',
            actionButton: 'ml-auto shrink-0 rounded-md border border-line-strong px-2 py-1 font-medium hover:bg-hover',
            error: 'text-danger',
          },
        }}
      />
    </div>
  )
}
