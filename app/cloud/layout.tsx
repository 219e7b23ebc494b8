import type { ReactNode } from 'react'
import { Live } from '#components/cloud/live.tsx'

export default function CloudLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Live />
    </>
  )
}
