'use client'

import { usePathname } from 'next/navigation'
import { texts } from '#i18n/texts.ts'
import { UnreadCount } from '#components/shell/notifications/count.tsx'
import { useUnreadOfSection } from '#components/shell/notifications/unread.ts'
import { cn } from '#components/ui/cn.ts'
import { LinkButton } from '#components/ui/button.tsx'

const WEBHOOKS = '/account/developer/webhooks'
const LINKS = [
  { href: '/account/developer/tokens', name: 'tokens' },
  { href: WEBHOOKS, name: 'webhooks' },
  { href: '/account/developer/programs', name: 'programs' },
] as const

/** The pages for those who write programs. */
export function DeveloperNav() {
  const t = texts('platform.nav')
  const path = usePathname()
  return (
    <nav aria-label={t('developer')} className="flex flex-wrap gap-1">
      {LINKS.map(({ href, name }) => (
        <LinkButton
          key={href}
          variant="ghost"
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className={cn(path === href && 'bg-accent-soft text-accent-text')}
        >
          {t(name)}
          {href === WEBHOOKS && <FailingWebhooks />}
        </LinkButton>
      ))}
    </nav>
  )
}

/** The number of unread notifications about webhooks, which fail. */
export function FailingWebhooks() {
  return <UnreadCount unread={useUnreadOfSection((section) => section === WEBHOOKS)} />
}
