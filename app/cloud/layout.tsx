import type { ReactNode } from 'react'
import { CloudNav } from '#components/cloud/cloud-page.tsx'

/** The links of the panel stand above each of its pages. */
export default function CloudLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <CloudNav />
      {children}
    </>
  )
}
