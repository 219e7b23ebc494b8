import { Texts } from '#components/shell/texts.tsx'
import type { ReactNode } from 'react'
import { requireServed } from '#server/api/trpc/page.ts'

/** Texts that the pages of riders use in the browser. */
const RIDERS = [
  'rides.colors',
  'rides.feedback',
  'rides.link',
  'rides.problem',
  'rides.receipt',
  'rides.thanks',
  'rides.tip',
  'rides.topics',
  'rides.trip',
  'rides.trips',
] as const

export default function RidesLayout({ children }: { children: ReactNode }) {
  requireServed('rides')
  return <Texts of={RIDERS}>{children}</Texts>
}
