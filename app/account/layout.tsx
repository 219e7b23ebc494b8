import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'

const LINKS = [
  { href: '/account', name: 'Profile' },
  { href: '/account/security', name: 'Security' },
  { href: '/account/notifications', name: 'Email' },
  {
    href: '/account/developer/tokens',
    name: 'Developer',
    also: ['/account/developer/*'],
    badge: <FailingWebhooks />,
  },
] as const

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SectionNav label="Account" links={LINKS} />
      {children}
    </>
  )
}
