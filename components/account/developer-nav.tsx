'use client'

import { usePathname } from 'next/navigation'
import { cn } from '#components/ui/cn.ts'
import { LinkButton } from '#components/ui/button.tsx'

const LINKS = [
  { href: '/account/developer/tokens', name: 'API tokens' },
  { href: '/account/developer/webhooks', name: 'Webhooks' },
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
        </LinkButton>
      ))}
    </nav>
  )
}
