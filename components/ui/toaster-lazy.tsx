'use client'

import dynamic from 'next/dynamic'

/** The corner for toasts, loaded after the page. */
export const LazyToaster = dynamic(async () => (await import('./toaster.tsx')).Toaster, { ssr: false })
