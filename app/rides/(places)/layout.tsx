import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { api } from '#server/app-router.ts'

const LINKS = [
  { href: '/rides', name: 'Trips' },
  { href: '/rides/demo', name: 'Demo' },
  { href: '/rides/support', name: 'Support', role: 'agent' },
  { href: '/rides/switches', name: 'Switches', role: 'operator' },
] as const

/** The navigation of rides, on every page except the feedback screen. */
export default async function PlacesLayout({ children }: { children: ReactNode }) {
  const { account } = await (await api()).account.me({})
  return (
    <>
      <SectionNav label="Rides" links={LINKS} roles={account?.roles} />
      {children}
    </>
  )
}
