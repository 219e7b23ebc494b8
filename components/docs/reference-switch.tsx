'use client'

import dynamic from 'next/dynamic'
import { createContext, use, useState, type ReactNode } from 'react'
import { MAIN_ID, Page } from '#components/shell/page.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'

const View = dynamic(async () => (await import('./reference-view.tsx')).ReferenceView, {
  ssr: false,
  loading: () => (
    <Page>
      <h1 className="sr-only">API reference</h1>
      <SkeletonRows rows={8} />
    </Page>
  ),
})

/** Opens the interactive reference; `token` is used for its calls, `hash` is the place to show. */
type Open = (options: { token: string; hash?: string }) => void

const OpenContext = createContext<Open>(() => {})

export function useOpenReference(): Open {
  return use(OpenContext)
}

/** Shows the light page until the reader asks for the interactive reference: that is 1.2 MB of scripts. */
export function ReferenceSwitch({ children }: { children: ReactNode }) {
  const [token, setToken] = useState<string>()
  const open: Open = (options) => {
    if (options.hash) history.replaceState(null, '', options.hash)
    setToken(options.token)
  }
  if (token === undefined) return <OpenContext value={open}>{children}</OpenContext>
  return (
    // Scalar brings its own main landmark and first heading.
    <div id={MAIN_ID} tabIndex={-1} className="w-full outline-none">
      <View token={token} />
    </div>
  )
}
