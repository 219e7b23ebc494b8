import type { ReactNode } from 'react'
import { FailingWebhooks } from '#components/account/developer-nav.tsx'
import { Texts } from '#components/shell/texts.tsx'
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
      <Texts of={['auth']}>{children}</Texts>
    </>
  )
}
