import type { ReactNode } from 'react'
import { requireServed } from '#server/trpc/page.ts'

export default function RidesLayout({ children }: { children: ReactNode }) {
  requireServed('rides')
  return children
}
