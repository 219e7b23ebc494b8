import type { ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { FailingWebhooks } from '#components/account/developer-nav.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { SectionNav } from '#components/shell/section-nav.tsx'

export default function AccountLayout({ children }: { children: ReactNode }) {
  const t = texts('platform.nav')
  const links = [
    { href: '/account', name: t('profile') },
    { href: '/account/security', name: t('security') },
    { href: '/account/notifications', name: t('email') },
    { href: '/account/proposals', name: t('proposals') },
    {
      href: '/account/developer/tokens',
      name: t('developer'),
      also: ['/account/developer/*'],
      badge: <FailingWebhooks />,
    },
  ]
  return (
    <>
      <SectionNav label={t('label')} links={links} />
      <Texts of={['platform.nav']}>{children}</Texts>
    </>
  )
}
