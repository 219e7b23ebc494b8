import type { ReactNode } from 'react'
import { Page } from '#components/shell/page.tsx'

/** One column as wide as a phone, as high as the window, so that the send button reaches the thumb. */
export function PhonePage({ children }: { children: ReactNode }) {
  return (
    <Page product="rides" width="full" className="max-w-md sm:py-6">
      <div className="flex min-h-[calc(100dvh-3rem)] flex-col bg-surface sm:min-h-0 sm:rounded-xl sm:border sm:shadow-sm">
        {children}
      </div>
    </Page>
  )
}
