import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'

const LINKS = [
  { href: '/account', name: 'Account' },
  { href: '/account/notifications', name: 'Mails' },
  { href: '/account/tokens', name: 'API tokens' },
  { href: '/account/webhooks', name: 'Webhooks' },
  { href: '/account/programs', name: 'Own programs' },
] as const

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SectionNav label="Account" links={LINKS} />
      {children}
    </>
  )
}
