import type { ReactNode } from 'react'
import { requireServed } from '#server/api/trpc/page.ts'

export default function RidesLayout({ children }: { children: ReactNode }) {
  requireServed('rides')
  return children
}
