'use client'

import { usePathname } from 'next/navigation'
import { UnreadCount } from '#components/shell/notifications/count.tsx'
import { useUnreadOfSection } from '#components/shell/notifications/unread.ts'
import { cn } from '#components/ui/cn.ts'
import { LinkButton } from '#components/ui/button.tsx'

const WEBHOOKS = '/account/developer/webhooks'
const LINKS = [
  { href: '/account/developer/tokens', name: 'API tokens' },
  { href: WEBHOOKS, name: 'Webhooks' },
  { href: '/account/developer/programs', name: 'Programs' },
] as const

/** The pages for those who write programs. */
export function DeveloperNav() {
  const path = usePathname()
  return (
    <nav aria-label="Developer" className="flex flex-wrap gap-1">
      {LINKS.map(({ href, name }) => (
        <LinkButton
          key={href}
          variant="ghost"
          href={href}
          prefetch={false}
          aria-current={path === href ? 'page' : undefined}
          className={cn(path === href && 'bg-accent-soft text-accent-text')}
        >
          {name}
          {href === WEBHOOKS && <FailingWebhooks />}
        </LinkButton>
      ))}
    </nav>
  )
}

/** The number of unread notifications about webhooks, which fail. */
function FailingWebhooks() {
  return <UnreadCount unread={useUnreadOfSection((section) => section === WEBHOOKS)} className="ml-1.5" />
}
