import type { ReactNode } from 'react'
import { CloudNav } from '#components/cloud/cloud-nav.tsx'

/** Above every page of the panel: its places. */
export default function CloudLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CloudNav />
      {children}
    </>
  )
}
