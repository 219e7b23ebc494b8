'use client'

import { useTheme } from 'next-themes'
import { Toaster as Sonner } from 'sonner'

/** Short messages at the corner; once per page, in the root layout. */
export function Toaster() {
  const { resolvedTheme } = useTheme()
  return (
    <Sonner
      theme={resolvedTheme === 'dark' ? 'dark' : 'light'}
      position="bottom-right"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border bg-surface px-4 py-3 text-sm text-fg shadow-lg font-sans [&_[data-icon]]:shrink-0',
          description: 'text-muted',
          actionButton: 'ml-auto shrink-0 rounded-md border border-line-strong px-2 py-1 font-medium hover:bg-hover',
          error: 'text-danger',
        },
      }}
    />
  )
}
