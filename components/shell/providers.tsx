'use client'

import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'
import { DataProvider } from '#components/trpc/provider.tsx'
import { Toaster } from '#components/ui/toaster.tsx'

/** What every page needs around it in the browser. `nonce` lets the theme's inline script run under the CSP. */
export function Providers({ nonce, children }: { nonce?: string; children: ReactNode }) {
  return (
    <ThemeProvider attribute="data-theme" nonce={nonce} disableTransitionOnChange>
      <DataProvider>{children}</DataProvider>
      <Toaster />
    </ThemeProvider>
  )
}
