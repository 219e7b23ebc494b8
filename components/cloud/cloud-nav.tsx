'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '#components/ui/cn.ts'

const PLACES = [
  { href: '/cloud', name: 'Servers' },
  { href: '/cloud/templates', name: 'Templates' },
  { href: '/cloud/networks', name: 'Networks' },
  { href: '/cloud/jobs', name: 'Jobs' },
  { href: '/cloud/limits', name: 'Limits' },
  { href: '/cloud/tokens', name: 'API tokens' },
] as const

/** The pages of the panel. */
export function CloudNav() {
  const path = usePathname()
  const isHere = (href: string) =>
    href === '/cloud' ? path === href || path.startsWith('/cloud/servers') : path.startsWith(href)
  return (
    <nav aria-label="Cloud" className="-mx-4 overflow-x-auto border-b px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-5">
        {PLACES.map(({ href, name }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              prefetch={false}
              aria-current={isHere(href) ? 'page' : undefined}
              className={cn(
                '-mb-px inline-flex h-10 items-center border-b-2 font-medium -outline-offset-2 transition-colors hover:text-fg',
                isHere(href) ? 'border-accent text-fg' : 'border-transparent text-muted',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
